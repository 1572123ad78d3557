// Proof: tests/properties/market-terms.test.ts and operator-commands.test.ts.

import type { StandingTerms } from '../../base/terms.ts';
import type { MarketState } from '../../base/words.ts';
import type { Market, StandingPeriods } from '../../markets/market.ts';
import type { State } from '../../state/state.ts';

export interface AssetView {
  readonly assetId: number;
  readonly symbol: string;
  readonly scale: number;
}

export interface MarketView {
  readonly marketId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly terms: StandingTerms;
  readonly state: MarketState;
  /** Ticks; 0 while stale or unknown. */
  readonly indexPrice: number;
  readonly lastPrice: number;
  readonly referencePrice: number;
  readonly tiers: readonly { readonly tier: number; readonly makerPpm: number; readonly takerPpm: number }[];
  readonly offer: StandingPeriods;
}

/** Assets that users can hold, or those that are the house's alone. */
export function assetViews({ assets, houseAssets }: State, houseOnly = false): AssetView[] {
  return assets
    .filter(({ assetId }) => houseAssets.has(assetId) === houseOnly)
    .map(({ assetId, symbol, scale }) => ({ assetId, symbol, scale }));
}

export function marketView(market: Market): MarketView {
  const tiers = [...market.makerPpm.keys()]
    .filter((tier) => market.makerPpm[tier] !== undefined)
    .map((tier) => ({ tier, makerPpm: market.makerRate(tier), takerPpm: market.takerRate(tier) }));
  return {
    marketId: market.marketId,
    baseAssetId: market.baseAssetId,
    quoteAssetId: market.quoteAssetId,
    terms: market.terms,
    state: market.state,
    indexPrice: market.index,
    lastPrice: market.last,
    referencePrice: market.reference,
    tiers,
    offer: market.offer,
  };
}
