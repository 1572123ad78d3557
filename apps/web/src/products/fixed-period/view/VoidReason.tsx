import { displayPrice } from '@candor/amount';
import type { FixedPeriodReceipt } from '@candor/protocol';
import { useText } from '../../../i18n/text.ts';
import { useTime } from '../../../preferences/format.ts';
import { decimalsOf } from '../../../market/scale.ts';
import { gapsOf } from '../model/receipt.ts';
import styles from './Receipt.module.css';

/**
 * Why a contract was voided: which seconds have no index, why, and what the samples that exist
 * would have given.
 */
export function VoidReason({ receipt }: { readonly receipt: FixedPeriodReceipt }) {
  const text = useText();
  const time = useTime();
  const { voidCause, wouldHaveBeen } = receipt;
  if (voidCause === null) return null;
  return (
    <section className={styles['part']}>
      <h3>{text('flash.voidedWhy')}</h3>
      <p>{text(`flash.voidCause.${voidCause}`)}</p>
      <ul className={styles['gaps']}>
        {gapsOf(receipt).map(({ second, problem }) => (
          <li key={second}>
            <span className="num">{time.time(second * 1_000)}</span> {text(`flash.problem.${problem ?? 'missing'}`)}
          </li>
        ))}
      </ul>
      <p>
        {wouldHaveBeen === null
          ? text(voidCause === 'no_opening_sample' ? 'flash.wouldNoOpening' : 'flash.wouldNone')
          : text('flash.would', {
              outcome: text(`flash.outcome.${wouldHaveBeen.outcome}`),
              price: displayPrice(wouldHaveBeen.price, decimalsOf(wouldHaveBeen.price)),
            })}
      </p>
    </section>
  );
}
