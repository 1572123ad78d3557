import type { Candle } from '@candor/protocol';

const shown = 5;

/** Moments to name under a line of candles: spread evenly, with their place from 0 to 1. None at the very ends, where they would be cut. */
export function ticksOver(candles: readonly Candle[]): readonly { readonly at: number; readonly timeMs: number }[] {
  if (candles.length < shown) return [];
  return Array.from({ length: shown }, (_, tick) => {
    const index = Math.round(((tick + 0.5) / shown) * (candles.length - 1));
    return { at: index / (candles.length - 1), timeMs: candles[index]?.openTimeMs ?? 0 };
  });
}
