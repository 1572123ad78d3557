import { compareDecimals, isZeroDecimal } from '@candor/amount';

export type Level = readonly [price: string, quantity: string];
export type Levels = readonly Level[];

/**
 * One side after an update: a new quantity at each price, zero takes the price out. Best first:
 * bids fall, asks rise.
 */
export function updatedLevels(levels: Levels, changes: Levels, side: 'bids' | 'asks'): Levels {
  if (changes.length === 0) return levels;
  const next = [...levels];
  for (const change of changes) {
    const place = placeOf(next, change[0], side);
    const found = next[place] !== undefined && compareDecimals(next[place][0], change[0]) === 0;
    if (isZeroDecimal(change[1])) {
      if (found) next.splice(place, 1);
    } else next.splice(place, found ? 1 : 0, change);
  }
  return next;
}

/** The place at which a price is or belongs. */
function placeOf(levels: Levels, price: string, side: 'bids' | 'asks'): number {
  let from = 0;
  let to = levels.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const order = compareDecimals(levels[middle]?.[0] ?? '0', price);
    if (side === 'bids' ? order > 0 : order < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
