import { compareDecimals } from '@candor/amount';
import type { PublicTrade } from '@candor/protocol';

/** The largest trades of a list that has the newest first, in its order. */
export function largest(trades: readonly PublicTrade[], count: number): readonly PublicTrade[] {
  const bySize = trades.toSorted((a, b) => compareDecimals(b.quantity, a.quantity)).slice(0, count);
  const chosen = new Set(bySize.map(({ tradeId }) => tradeId));
  return trades.filter(({ tradeId }) => chosen.has(tradeId));
}
