import type { PricedMarkets } from './priced-markets.ts';
import type { FeedRunner } from '../../engine/feed/feed-runner.ts';
import type { IndexSource } from '../../engine/feed/index-runner.ts';

/** The feed's index of every priced market, with a book or without one. */
export const feedIndex = (
  feed: Pick<FeedRunner, 'indexTicks' | 'quotes' | 'restoreEjected'>,
  markets: Pick<PricedMarkets, 'all' | 'market'>,
): IndexSource => ({
  ids: () => markets.all().map(({ marketId }) => marketId),
  indexTicks: (marketId) => {
    const { symbol, tickScale } = markets.market(marketId);
    return feed.indexTicks(symbol, tickScale);
  },
  quotes: (marketId) => feed.quotes(markets.market(marketId).symbol),
  restoreEjected: (marketId, venue) => feed.restoreEjected(markets.market(marketId).symbol, venue),
});
