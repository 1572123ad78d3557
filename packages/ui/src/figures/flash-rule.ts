import { compareDecimals } from '@candor/amount';

/** A cell flashes at most once in this time, ms. */
const flashPauseMs = 400;

/** What a cell showed last and when it flashed last; -Infinity: never. */
export interface Flashed {
  readonly value: string;
  readonly atMs: number;
}

/**
 * What to remember after a new value, and the way the cell flashes now, if it does: once per 400
 * ms, and only when the amount changed.
 */
export function flashAfter(
  before: Flashed | null,
  value: string,
  nowMs: number,
): { readonly seen: Flashed; readonly flash: 'up' | 'down' | null } {
  if (before === null) return { seen: { value, atMs: -Infinity }, flash: null };
  const order = compareDecimals(value, before.value);
  if (order === 0 || nowMs - before.atMs < flashPauseMs) return { seen: { value, atMs: before.atMs }, flash: null };
  return { seen: { value, atMs: nowMs }, flash: order > 0 ? 'up' : 'down' };
}
