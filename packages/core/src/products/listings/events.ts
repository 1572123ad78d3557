// Proof: tests/properties/market-terms.test.ts and operator-commands.test.ts.

import type { ChangeableTerms, MarketTerms } from '../../base/terms.ts';
import type { MarketState } from '../../base/words.ts';

/** An asset is listed; one that is the house's alone is held by no user. */
export interface AssetListed {
  readonly type: 'asset_listed';
  readonly assetId: number;
  readonly symbol: string;
  readonly scale: number;
  readonly houseOnly?: boolean;
}

export interface MarketListed {
  readonly type: 'market_listed';
  readonly marketId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly terms: MarketTerms;
}

/** Events of this room. */
export type ListingsEvent =
  | AssetListed
  | MarketListed
  | { readonly type: 'market_state_set'; readonly marketId: number; readonly state: MarketState }
  | { readonly type: 'market_terms_set'; readonly marketId: number; readonly terms: ChangeableTerms };
