import type { MarketState } from '../../base/words.ts';
import type { StandingPeriods } from '../../markets/market.ts';
import type { State } from '../../state/state.ts';
import { pricesOf } from './own.ts';

/** What a market is to a product that is priced by its index, whether it has a book or not. */
export interface PricedMarket {
  readonly marketId: number;
  readonly tickScale: number;
  /** Asset in which contracts on it are staked: a spot market's quote asset. */
  readonly stakeAssetId: number;
  /** Ticks; 0 while stale or unknown. */
  readonly index: number;
  readonly state: MarketState;
  readonly offer: StandingPeriods;
}

/** The market under an id, with a book or without one. */
export function pricedMarket(state: State, marketId: number): PricedMarket | undefined {
  const market = state.market(marketId);
  if (market === undefined) return pricesOf(state).indexMarkets.get(marketId);
  const { index, state: marketState, offer, terms, quoteAssetId } = market;
  return { marketId, tickScale: terms.tickScale, stakeAssetId: quoteAssetId, index, state: marketState, offer };
}
