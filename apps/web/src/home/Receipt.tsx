import { displayAmount, displayPpm, displayPrice, formatDecimal, previewOrder } from '@candor/amount';
import { lazyPart, LoadingBars, Total } from '@candor/ui';
import { useFees } from '../account/fees.ts';
import { useFillList } from '../account/lists.ts';
import { useText } from '../i18n/text.ts';
import { useBook } from '../market/book.ts';
import { useMarket } from '../market/markets.ts';
import { decimalsInFull } from '../market/scale.ts';
import { assetsOf } from '../market/symbols.ts';
import { previewBook, termsOf, unitsOf } from '../market/preview-terms.ts';
import { feeWorkings, Line, Sheet } from './ReceiptSheet.tsx';
import styles from './Receipt.module.css';

const OwnFill = lazyPart(async () => (await import('./OwnFill.tsx')).OwnFill);

/** A twentieth of a coin, in lots of any scale. */
const exampleQuantity = '0.05';

/**
 * The arithmetic of an order on a sheet of paper: one's own last fill, or an example on the live
 * book.
 */
export function Receipt({ symbol }: { readonly symbol: string }) {
  const fill = useFillList({ size: 1 }).data?.records[0];
  return fill === undefined ? <Example symbol={symbol} /> : <OwnFill fill={fill} />;
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
  const total = preview.filledNotional + preview.feeNow;
  const sums = [preview.filledNotional, preview.feeNow, total];
  const decimals = decimalsInFull(sums.map((units) => formatDecimal(units, scale.quoteScale)));
  const money = (units: bigint) => displayAmount(formatDecimal(units, scale.quoteScale), decimals);
  const exact = (units: bigint) => displayAmount(formatDecimal(units, scale.quoteScale), scale.quoteScale);
  const quantity = formatDecimal(preview.filledLots, scale.lotScale, 4);
  return (
    <Sheet title={text('home.receiptTitle', { quantity, asset: base })} note={text('home.receiptExample')}>
      <Line
        label={text('home.receiptFills', {
          quantity,
          price: displayPrice(preview.averagePrice?.decimal ?? '0', scale.tickScale),
        })}
        value={money(preview.filledNotional)}
        workings={{
          title: text('home.w.fills'),
          formula: text('home.w.fillsFormula'),
          inputs: preview.fillsNow.map((level) => ({
            label: `${formatDecimal(level.quantityLots, scale.lotScale)} × ${displayPrice(formatDecimal(level.priceTicks, scale.tickScale), scale.tickScale)}`,
            value: exact(level.notional),
            unit: quote,
          })),
          result: exact(preview.filledNotional),
          unit: quote,
        }}
      />
      <Line
        label={text('home.receiptFee', {
          rate: displayPpm(fees.takerPpm),
          base: money(preview.filledNotional),
        })}
        value={money(preview.feeNow)}
        workings={feeWorkings(text, {
          base: exact(preview.filledNotional),
          rate: displayPpm(fees.takerPpm),
          fee: exact(preview.feeNow),
          quote,
        })}
      />
      <Total label={text('home.receiptPaid')} value={money(total)} unit={quote} />
      <p className={styles['note']}>{text('home.receiptSame')}</p>
    </Sheet>
  );
}
