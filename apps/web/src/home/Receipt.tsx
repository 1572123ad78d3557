import {
  addDecimals,
  displayAmount,
  displayPpm,
  displayPrice,
  displayRate,
  formatDecimal,
  previewOrder,
  subtractDecimals,
} from '@candor/amount';
import type { Fill } from '@candor/protocol';
import { LoadingBars, Total } from '@candor/ui';
import type { ReactNode } from 'react';
import { useFees } from '../account/fees.ts';
import { useFillList } from '../account/lists.ts';
import { useText } from '../i18n/text.ts';
import { useBook } from '../market/book.ts';
import { useMarket } from '../market/markets.ts';
import { decimalsInFull, decimalsOf } from '../market/scale.ts';
import { assetsOf } from '../market/symbols.ts';
import { useTime } from '../preferences/format.ts';
import { previewBook, termsOf, unitsOf } from '../market/preview-terms.ts';
import styles from './Receipt.module.css';

/** A twentieth of a coin, in lots of any scale. */
const exampleQuantity = '0.05';

/** The arithmetic of an order on a sheet of paper: one's own last fill, or an example on the live book. */
export function Receipt({ symbol }: { readonly symbol: string }) {
  const fill = useFillList({ size: 1 }).data?.records[0];
  return fill === undefined ? <Example symbol={symbol} /> : <OwnFill fill={fill} />;
}

function OwnFill({ fill }: { readonly fill: Fill }) {
  const text = useText();
  const time = useTime();
  const { base, quote } = assetsOf(fill.symbol);
  const buys = fill.side === 'buy';
  const total = buys ? addDecimals(fill.notional, fill.fee) : subtractDecimals(fill.notional, fill.fee);
  const decimals = decimalsInFull([fill.notional, fill.fee, total]);
  return (
    <Sheet
      title={text(buys ? 'shell.buyAsset' : 'shell.sellAsset', { asset: `${fill.quantity} ${base}` })}
      note={`${text('home.receiptOwn')} · ${time.dateTime(fill.timeMs)}`}
    >
      <Line
        label={text('home.receiptFill', {
          quantity: fill.quantity,
          price: displayPrice(fill.price, decimalsOf(fill.price)),
        })}
        value={displayAmount(fill.notional, decimals)}
      />
      <Line
        label={text('home.receiptFee', {
          rate: displayRate(fill.feeRate),
          base: displayAmount(fill.notional, decimals),
        })}
        value={displayAmount(fill.fee, decimals)}
      />
      <Total
        label={text(buys ? 'home.receiptPaidOwn' : 'home.receiptGotOwn')}
        value={displayAmount(total, decimals)}
        unit={quote}
      />
    </Sheet>
  );
}

function Example({ symbol }: { readonly symbol: string }) {
  const text = useText();
  const market = useMarket(symbol);
  const fees = useFees();
  const book = useBook(symbol);
  const { base, quote } = assetsOf(symbol);
  if (market === undefined || fees === undefined || book === undefined)
    return (
      <div className={styles['sheet']}>
        <LoadingBars rows={5} label={text('common.loading')} />
      </div>
    );
  const terms = termsOf(market, fees, undefined);
  const { scale } = terms;
  const quantityLots = unitsOf(exampleQuantity, scale.lotScale) ?? 0n;
  const preview = previewOrder({ kind: 'market', side: 'buy', quantityLots }, previewBook(book, [], scale), terms);
  const sums = [preview.filledNotional, preview.feeNow, preview.mostYouPay ?? 0n];
  const decimals = decimalsInFull(sums.map((units) => formatDecimal(units, scale.quoteScale)));
  const money = (units: bigint) => displayAmount(formatDecimal(units, scale.quoteScale), decimals);
  const quantity = formatDecimal(preview.filledLots, scale.lotScale, 4);
  return (
    <Sheet title={text('home.receiptTitle', { quantity, asset: base })} note={text('home.receiptExample')}>
      <Line
        label={text('home.receiptFills', {
          quantity,
          price: displayPrice(preview.averagePrice?.decimal ?? '0', scale.tickScale),
        })}
        value={money(preview.filledNotional)}
      />
      <Line
        label={text('home.receiptFee', {
          rate: displayPpm(fees.takerPpm),
          base: money(preview.filledNotional),
        })}
        value={money(preview.feeNow)}
        traced
      />
      <Total label={text('home.receiptPaid')} value={money(preview.mostYouPay ?? 0n)} unit={quote} />
      <p className={styles['note']}>{text('home.receiptSame')}</p>
    </Sheet>
  );
}

const Sheet = ({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}) => (
  <section className={styles['sheet']}>
    <h2 className={styles['title']}>{title}</h2>
    <p className={styles['note']}>{note}</p>
    {children}
  </section>
);

const Line = ({
  label,
  value,
  traced = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly traced?: boolean;
}) => (
  <p className={styles['line']}>
    <span>{label}</span>
    <span className="num">{traced ? <mark>{value}</mark> : value}</span>
  </p>
);
