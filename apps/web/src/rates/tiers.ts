import type { MarketRules } from '@candor/protocol';

type Fees = MarketRules['markets'][number]['fees'];

export interface TierGroup {
  readonly symbols: readonly string[];
  readonly fees: Fees;
}

/** Markets by their fees: those that charge the same are together, in the order of their first. */
export function tierGroups(markets: MarketRules['markets']): readonly TierGroup[] {
  const groups = new Map<string, { symbols: string[]; fees: Fees }>();
  for (const { symbol, fees } of markets) {
    const key = JSON.stringify(fees);
    const group = groups.get(key) ?? { symbols: [], fees };
    group.symbols.push(symbol);
    groups.set(key, group);
  }
  return [...groups.values()];
}
