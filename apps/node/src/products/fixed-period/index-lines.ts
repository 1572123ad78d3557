import type { MarketViews } from '../../engine/markets/views.ts';
import type { IndexLines } from '../../wire/sockets/public-requests.ts';
import { IndexChannel } from './index-channel.ts';
import { IndexCandleChannel, IndexDetailChannel } from './index-market-channels.ts';
import type { LiveIndex } from './live-index.ts';
import type { PricedMarkets } from './priced-markets.ts';

export interface IndexLineParts {
  readonly index: LiveIndex;
  readonly markets: Pick<PricedMarkets, 'find' | 'market'>;
  readonly views: Pick<MarketViews, 'indexOf' | 'feedCandles'>;
  readonly now: () => number;
}

/** The lines of the public topic INDEX, and of DETAIL and KLINE of markets without a book. */
export function indexLines({ index, markets, views, now }: IndexLineParts): IndexLines {
  const partsOf = (marketId: number) => ({ index, market: markets.market(marketId), views, now });
  return {
    find: (symbol) => markets.find(symbol),
    channel: (marketId) => new IndexChannel(index, markets.market(marketId), now),
    detail: (marketId) => new IndexDetailChannel(partsOf(marketId)),
    candles: (marketId, interval) => new IndexCandleChannel(partsOf(marketId), interval),
  };
}
