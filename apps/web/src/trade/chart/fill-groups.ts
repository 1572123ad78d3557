import { addDecimals } from '@candor/amount';
import type { Fill } from '@candor/protocol';

/** All fills of one side within one candle. */
export interface FillGroup {
  /** Where the candle is among those of the chart. */
  readonly at: number;
  readonly side: Fill['side'];
  readonly quantity: string;
  readonly count: number;
}

interface Opened {
  readonly timestamp: number;
}

/**
 * Fills by candle and side, summed: an order that many small prints filled is one mark. Fills
 * before the first candle are left out.
 */
export function fillGroups(
  fills: readonly Pick<Fill, 'side' | 'quantity' | 'timeMs'>[],
  candles: readonly Opened[],
): readonly FillGroup[] {
  const groups = new Map<string, FillGroup>();
  for (const { side, quantity, timeMs } of fills) {
    const at = candleAt(candles, timeMs);
    if (at < 0) continue;
    const key = `${at} ${side}`;
    const before = groups.get(key);
    groups.set(key, {
      at,
      side,
      quantity: before === undefined ? quantity : addDecimals(before.quantity, quantity),
      count: (before?.count ?? 0) + 1,
    });
  }
  return [...groups.values()];
}

/** The last candle that opened at or before a moment; -1 before the first. */
function candleAt(candles: readonly Opened[], timeMs: number): number {
  let [low, high] = [0, candles.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((candles[middle]?.timestamp ?? Infinity) <= timeMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
