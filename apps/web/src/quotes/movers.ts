import { compareDecimals } from '@candor/amount';
import type { MarketRow } from '@candor/protocol';

export interface MoversOfDay {
  readonly traded: readonly MarketRow[];
  readonly risen: readonly MarketRow[];
  readonly fallen: readonly MarketRow[];
}

const shown = 3;

/**
 * The three most traded markets, the three that rose most and the three that fell most; who did not
 * rise has not risen most.
 */
export function moversOf(rows: readonly MarketRow[]): MoversOfDay {
  const moved = rows.filter(({ zdf }) => zdf !== null).toSorted((a, b) => compareDecimals(b.zdf ?? '0', a.zdf ?? '0'));
  return {
    traded: rows.toSorted((a, b) => compareDecimals(b.amount, a.amount)).slice(0, shown),
    risen: moved.filter(({ zdf }) => compareDecimals(zdf ?? '0', '0') > 0).slice(0, shown),
    fallen: moved
      .filter(({ zdf }) => compareDecimals(zdf ?? '0', '0') < 0)
      .toReversed()
      .slice(0, shown),
  };
}
