import {
  compareDecimals,
  displayChange,
  displaySigned,
  divideDecimals,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
} from '@candor/amount';
import type { OtcSide } from '@candor/protocol';
import { Total, Worked } from '@candor/ui';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import type { SumText } from '../model/sum.ts';
import { overWorkings } from './Reference.tsx';
import styles from './Otc.module.css';

interface Props {
  readonly sum: SumText | undefined;
  readonly typed: 'fiat' | 'coin';
  /** The reader's side. */
  readonly side: OtcSide;
  readonly price: string;
  readonly coin: string;
  readonly fiat: string;
  readonly reference: string | null;
  /** The fee of the reader, in the coin; takers pay none. */
  readonly fee?: string | undefined;
}

/**
 * What is paid and what is received, with the division or the product that leads from one to the
 * other.
 */
export function SumLines({ sum, typed, side, price, coin, fiat, reference, fee = '0.00' }: Props) {
  const text = useText();
  const buys = side === 'buy';
  const quantity = sum === undefined ? '' : amountText(sum.quantity);
  const money = sum === undefined ? '' : amountText(sum.fiat);
  const over = sum === undefined || reference === null ? undefined : overOf(sum, price, reference);
  const whole = typed === 'fiat' ? quantity : money;
  const workings = sum && {
    title: text('otc.sum'),
    formula: text(typed === 'fiat' ? 'otc.sumFiat' : 'otc.sumCoin'),
    inputs: [
      { label: text(buys ? 'otc.youPay' : 'otc.youReceive'), value: money, unit: fiat },
      { label: text('otc.price'), value: price, unit: fiat },
    ],
    substituted: typed === 'fiat' ? `${money} ÷ ${price}` : `${quantity} × ${price}`,
    result: whole,
    unit: typed === 'fiat' ? coin : fiat,
    rounding: text(typed === 'fiat' ? 'otc.sumDown' : 'otc.sumUp'),
  };
  const worked = (figure: string, isResult: boolean) =>
    workings === undefined || !isResult ? figure : <Worked {...workings}>{figure}</Worked>;
  return (
    <section aria-labelledby="otc-sum">
      <h2 id="otc-sum" className={styles['part']}>
        {text('otc.sum')}
      </h2>
      <dl className={styles['lines']}>
        <div>
          <dt>{text(buys ? 'otc.youPay' : 'otc.youSell')}</dt>
          <dd className="num">
            {buys ? worked(money, typed === 'coin') : worked(quantity, typed === 'fiat')} {buys ? fiat : coin}
          </dd>
        </div>
        <div>
          <dt>{text('otc.price')}</dt>
          <dd className="num">
            {buys ? '÷' : '×'} {price}
          </dd>
        </div>
        <div>
          <dt>{text(buys ? 'otc.feeBuyers' : 'otc.feeSellers')}</dt>
          <dd className="num">{fee}</dd>
        </div>
      </dl>
      <Total
        label={text('otc.youReceive')}
        value={buys ? worked(quantity, typed === 'fiat') : worked(money, typed === 'coin')}
        unit={buys ? coin : fiat}
      />
      {over !== undefined && reference !== null && (
        <dl className={styles['lines']}>
          <div>
            <dt>{text('otc.overPrice', { price: reference })}</dt>
            <dd className="num">
              <Worked {...overWorkings(text, { price, over: over.percent, reference, fiat })}>
                {displayChange(over.percent)}
              </Worked>
              , {displaySigned(over.money, 2)} {fiat}
            </dd>
          </div>
        </dl>
      )}
    </section>
  );
}

/** (price ÷ reference − 1) in percent, and fiat − quantity × reference. */
function overOf({ fiat, quantity }: SumText, price: string, reference: string) {
  if (compareDecimals(reference, '0') <= 0) return undefined;
  const share = divideDecimals(subtractDecimals(price, reference), reference, 4, 'half_up');
  const places = fiat.split('.')[1]?.length ?? 0;
  return {
    percent: multiplyDecimals(share, '100'),
    money: roundDecimal(subtractDecimals(fiat, multiplyDecimals(quantity, reference)), places, 'half_up'),
  };
}
