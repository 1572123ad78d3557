import { addDecimals, displayAmount, displayPrice, displayRate, subtractDecimals } from '@candor/amount';
import type { Fill } from '@candor/protocol';
import { Total } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { decimalsInFull, decimalsOf } from '../market/scale.ts';
import { assetsOf } from '../market/symbols.ts';
import { useTime } from '../preferences/format.ts';
import { feeWorkings, Line, Sheet } from './ReceiptSheet.tsx';

/** The sum of one's own last fill. */
export function OwnFill({ fill }: { readonly fill: Fill }) {
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
        workings={feeWorkings(text, {
          base: displayAmount(fill.notional, decimals),
          rate: displayRate(fill.feeRate),
          fee: displayAmount(fill.fee, decimals),
          quote,
        })}
      />
      <Total
        label={text(buys ? 'home.receiptPaidOwn' : 'home.receiptGotOwn')}
        value={displayAmount(total, decimals)}
        unit={quote}
      />
    </Sheet>
  );
}
