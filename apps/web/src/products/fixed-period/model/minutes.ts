import type { Candle, IndexSample } from '@candor/protocol';

/** The index at the end of a minute. */
export interface MinuteClose {
  readonly second: number;
  readonly price: string;
}

/** Closes of whole minutes, each at the last second of its minute. */
export const minutesOf = (candles: readonly Candle[]): readonly MinuteClose[] =>
  candles.map(({ openTimeMs, close }) => ({ second: openTimeMs / 1_000 + 59, price: close }));

/**
 * The line of minutes up to the first sample: what samples show is not drawn twice, and a longer
 * gap before them stays one.
 */
export function minuteLine(minutes: readonly MinuteClose[], samples: readonly IndexSample[]): readonly MinuteClose[] {
  const first = samples.find(({ price }) => price !== null);
  const before = minutes.filter(({ second }) => second < (first?.second ?? Infinity));
  const last = before.at(-1);
  if (first === undefined || first.price === null || last === undefined || first.second - last.second > 60)
    return before;
  return [...before, { second: first.second, price: first.price }];
}
