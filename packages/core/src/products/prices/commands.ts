import type { IndexProblem } from '@candor/amount';

/** The newest price of one venue when a sample is made: `mantissa` × 10^-`decimals`. */
export interface QuotedVenue {
  /** 1 to 24 visible ASCII characters. */
  readonly venue: string;
  readonly mantissa: bigint;
  readonly decimals: number;
  readonly ageMs: number;
}

/**
 * The index of one market in one second, with every venue it was made from or that was left out.
 */
export interface MarketSample {
  readonly marketId: number;
  /** Ticks; 0 where there is no index. */
  readonly price: number;
  /** Why there is none. */
  readonly problem?: IndexProblem;
  readonly venues: readonly QuotedVenue[];
}

/** A venue is ejected from a market's index, or comes back. */
export interface VenueStandingChange {
  readonly marketId: number;
  readonly venue: string;
  readonly ejected: boolean;
}

/**
 * Index prices of some markets, in ticks; 0 says that the index is stale. Fires stop orders on the
 * index. With `second`, also the samples of that second: they are refused in a record of any other
 * second, and where they are not what their venues give.
 */
export interface IndexPrices {
  readonly type: 'index_prices';
  readonly prices: readonly { readonly marketId: number; readonly price: number }[];
  /** Whole seconds since 1970. */
  readonly second?: number;
  /** Kept for markets that need samples; others are left out of the record. */
  readonly samples?: readonly MarketSample[];
  readonly standings?: readonly VenueStandingChange[];
}

/**
 * A market that has an index and no book: currencies and metals. Contracts on it are staked in one
 * asset.
 */
export interface ListIndexMarket {
  readonly type: 'list_index_market';
  readonly marketId: number;
  /** 3 to 20 of A–Z 0–9 and one slash. */
  readonly symbol: string;
  readonly tickScale: number;
  readonly stakeAssetId: number;
}

/** Commands of this room. */
export type PricesCommand = IndexPrices | ListIndexMarket;
