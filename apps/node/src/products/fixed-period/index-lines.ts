import type { IndexLines } from '../../sockets/public-requests.ts';
import { IndexChannel } from './index-channel.ts';
import type { LiveIndex } from './live-index.ts';
import type { PricedMarkets } from './priced-markets.ts';

/** The lines of the public topic INDEX. */
export const indexLines = (
  index: LiveIndex,
  markets: Pick<PricedMarkets, 'find' | 'market'>,
  now: () => number,
): IndexLines => ({
  find: (symbol) => markets.find(symbol),
  channel: (marketId) => new IndexChannel(index, markets.market(marketId), now),
});
