// Proof: tests/properties/market-terms.test.ts and operator-commands.test.ts.

import type { ChangeableTerms, MarketTerms } from '../../base/terms.ts';
import type { MarketState } from '../../base/words.ts';

export interface ListAsset {
  readonly type: 'list_asset';
  readonly assetId: number;
  /** Public ticker, 2 to 10 of A–Z 0–9. */
  readonly symbol: string;
  readonly scale: number;
  /** The platform's alone, as money at a bank is: no user can hold it. */
  readonly houseOnly?: boolean;
}

export interface ListMarket {
  readonly type: 'list_market';
  readonly marketId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly terms: MarketTerms;
}

export interface SetMarketState {
  readonly type: 'set_market_state';
  readonly marketId: number;
  readonly state: MarketState;
}

/**
 * New terms of a listed market; what is not named stays. Another tick or lot size only while the
 * market is halted and every open order of it fits the new grid.
 */
export interface SetMarketTerms {
  readonly type: 'set_market_terms';
  readonly marketId: number;
  readonly changes: Partial<ChangeableTerms>;
}

/** Commands of this room. */
export type ListingsCommand = ListAsset | ListMarket | SetMarketState | SetMarketTerms;
