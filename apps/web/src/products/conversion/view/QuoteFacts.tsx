import { displayPpm } from '@candor/amount';
import type { SwapAmountSide, SwapQuote } from '@candor/protocol';
import { Total } from '@candor/ui';
import { amountText } from '../../../records/amount-text.ts';
import { useText } from '../../../i18n/text.ts';
import { priceText } from '../model/price-text.ts';
import { distancePpm } from '../model/recompute.ts';
import styles from './Swap.module.css';

interface Props {
  /** The price of the pair, of whatever amount. */
  readonly price: SwapQuote;
  /** What the amount gives at it; undefined while there is no amount. */
  readonly quote: SwapQuote | undefined;
}

/** The price, and all that lies between it and what arrives, each apart. */
export function QuoteFacts({ price, quote }: Props) {
  const text = useText();
  const amountOf = (figure: string | undefined): string =>
    figure === undefined ? '—' : `${amountText(figure)} ${price.to}`;
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{text('swap.mid')}</dt>
        <dd className="num">{priceText(price)}</dd>
      </div>
      <div>
        <dt>{text('swap.spread', { rate: displayPpm(price.spreadPpm) })}</dt>
        <dd className="num">{amountOf(quote?.spread)}</dd>
      </div>
      <div>
        <dt>{text('swap.fee', { rate: displayPpm(price.feePpm) })}</dt>
        <dd className="num">{amountOf(quote?.fee)}</dd>
      </div>
      <div>
        <dt>{text('swap.distance')}</dt>
        <dd className="num">{quote === undefined ? '—' : displayPpm(distancePpm(quote))}</dd>
      </div>
      <div className={styles['record']}>
        <dt>{text('swap.number', { seq: price.quoteSeq })}</dt>
      </div>
    </dl>
  );
}

/** The side that was not given, exactly, with the other one above it. */
export function ExactTotal({ side, quote }: { readonly side: SwapAmountSide; readonly quote: SwapQuote }) {
  const text = useText();
  const pays = { value: amountText(quote.pay), unit: quote.from };
  const gets = { value: amountText(quote.receive), unit: quote.to };
  const other = side === 'pay' ? pays : gets;
  return (
    <div className={styles['exact']}>
      <p>
        <span>{text(side === 'pay' ? 'swap.pay' : 'swap.receive')}</span>
        <span className="num">
          {other.value} {other.unit}
        </span>
      </p>
      {side === 'pay' ? (
        <Total label={text('swap.exactReceive')} {...gets} />
      ) : (
        <Total label={text('swap.exactPay')} {...pays} />
      )}
    </div>
  );
}
