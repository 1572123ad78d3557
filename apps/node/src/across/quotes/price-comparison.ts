import { changePercent, parseDecimal } from '@candor/amount';
import type { OutputOf, priceComparison } from '@candor/protocol';
import type { IndexView } from '../../engine/feed/index-view.ts';

export interface Compared {
  readonly symbol: string;
  /** The last trade's price here; null before the first. */
  readonly last: string | null;
  readonly index: IndexView;
  readonly timeMs: number;
}

/**
 * A market's price here and at each venue of its index, with the distance of each from the index.
 */
export function comparisonOf({ symbol, last, index, timeMs }: Compared): OutputOf<typeof priceComparison> {
  return {
    symbol,
    last,
    index: index.price,
    indexStale: index.stale,
    differencePercent: distance(index.price, last),
    venues: index.venues.map((venue) => ({ ...venue, differencePercent: distance(index.price, venue.price) })),
    timeMs,
  };
}

/** Decimals that any price has room in. */
const scale = 18;

/** How far a price is from the index, in percent of the index. */
function distance(index: string | null, price: string | null): string | null {
  if (index === null || price === null) return null;
  const [from, to] = [parseDecimal(index, scale), parseDecimal(price, scale)];
  return from.ok && to.ok && from.units > 0n ? changePercent(from.units, to.units) : null;
}
