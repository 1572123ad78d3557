import { displayPrice } from '@candor/amount';
import type { FixedPeriodContract } from '@candor/protocol';
import { useText } from '../../../i18n/text.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { useTime } from '../../../preferences/format.ts';
import styles from './Contracts.module.css';

/** Opening and settlement price, one above the other, each with its second. */
export function BothPrices({ contract }: { readonly contract: FixedPeriodContract }) {
  const text = useText();
  const time = useTime();
  const { openPrice, openedSecond, price, expirySecond } = contract;
  const shown = (value: string | null) => (value === null ? '—' : displayPrice(value, decimalsOf(value)));
  const at = (second: number | null) => (second === null ? '' : time.time(second * 1_000));
  return (
    <span className={styles['prices']}>
      <span>
        <span className="visually-hidden">{text('flash.openPrice')} </span>
        <span className="num">{shown(openPrice)}</span> <small className="num">{at(openedSecond)}</small>
      </span>
      <span>
        <span className="visually-hidden">{text('flash.settlementPrice')} </span>
        <span className="num">{shown(price)}</span> <small className="num">{at(expirySecond)}</small>
      </span>
    </span>
  );
}
