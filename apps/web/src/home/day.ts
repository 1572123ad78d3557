import { compareDecimals } from '@candor/amount';
import type { Candle } from '@candor/protocol';

export interface Day {
  /** Closes, and the extremes where they were, for drawing only. */
  readonly values: readonly number[];
  readonly open: string;
  readonly close: string;
  readonly high: { readonly index: number; readonly price: string };
  readonly low: { readonly index: number; readonly price: string };
  /** Full three-hour marks, with their place from 0 to 1. */
  readonly ticks: readonly { readonly at: number; readonly timeMs: number }[];
}

const tickEveryMs = 3 * 3_600_000;

/**
 * A day of candles as a line with its extremes, the highest and the lowest price of any trade, as
 * the market's row tells them; undefined for none.
 */
export function dayOf(candles: readonly Candle[]): Day | undefined {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const extreme = (of: 'high' | 'low') =>
    candles.reduce(
      (best, { [of]: price }, index) =>
        compareDecimals(price, best.price) * (of === 'high' ? 1 : -1) > 0 ? { index, price } : best,
      { index: 0, price: first[of] },
    );
  const span = last.openTimeMs - first.openTimeMs;
  const ticks = candles.flatMap(({ openTimeMs }) =>
    openTimeMs % tickEveryMs === 0 && span > 0
      ? [{ at: (openTimeMs - first.openTimeMs) / span, timeMs: openTimeMs }]
      : [],
  );
  const [high, low] = [extreme('high'), extreme('low')];
  const drawn = new Map([low, high].map(({ index, price }) => [index, price]));
  return {
    values: candles.map(({ close }, index) => Number(drawn.get(index) ?? close)),
    open: first.open,
    close: last.close,
    high,
    low,
    ticks,
  };
}
