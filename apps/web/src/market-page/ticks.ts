const shown = 5;

/**
 * Moments to name under a line of samples: spread evenly, with their place from 0 to 1. None at the
 * very ends, where they would be cut.
 */
export function ticksOver(timesMs: readonly number[]): readonly { readonly at: number; readonly timeMs: number }[] {
  if (timesMs.length < shown) return [];
  return Array.from({ length: shown }, (_, tick) => {
    const index = Math.round(((tick + 0.5) / shown) * (timesMs.length - 1));
    return { at: index / (timesMs.length - 1), timeMs: timesMs[index] ?? 0 };
  });
}
