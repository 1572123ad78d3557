import { compareDecimals } from '@candor/amount';
import type { Candle } from '@candor/protocol';

export interface Day {
  /** Closes, for drawing only. */
  readonly values: readonly number[];
  readonly open: string;
  readonly close: string;
  readonly high: { readonly index: number; readonly price: string };
  readonly low: { readonly index: number; readonly price: string };
  /** Full three-hour marks, with their place from 0 to 1. */
  readonly ticks: readonly { readonly at: number; readonly timeMs: number }[];
}

const tickEveryMs = 3 * 3_600_000;

/** A day of candles as a line with its extremes; undefined for none. The extremes are those of the closes, which the line shows. */
export function dayOf(candles: readonly Candle[]): Day | undefined {
  const [first, last] = [candles[0], candles.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const extreme = (sign: 1 | -1) =>
    candles.reduce(
      (best, { close }, index) => (compareDecimals(close, best.price) * sign > 0 ? { index, price: close } : best),
      { index: 0, price: first.close },
    );
  const span = last.openTimeMs - first.openTimeMs;
  const ticks = candles.flatMap(({ openTimeMs }) =>
    openTimeMs % tickEveryMs === 0 && span > 0
      ? [{ at: (openTimeMs - first.openTimeMs) / span, timeMs: openTimeMs }]
      : [],
  );
  return {
    values: candles.map(({ close }) => Number(close)),
    open: first.open,
    close: last.close,
    high: extreme(1),
    low: extreme(-1),
    ticks,
  };
}
