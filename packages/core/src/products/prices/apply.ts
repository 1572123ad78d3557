import { invariant } from '../../assert.ts';
import type { PricesEvent } from './events.ts';
import type { PricesState } from './state.ts';

/** What events of this room change. */
export function applyPrices(prices: PricesState, event: PricesEvent): void {
  switch (event.type) {
    case 'venue_listed':
      return prices.addVenue(event.venueId, event.name);
    case 'index_market_listed': {
      const { marketId, symbol, tickScale, stakeAssetId } = event;
      invariant(!prices.indexMarkets.has(marketId), 'one market has one id');
      prices.indexMarkets.set(marketId, {
        marketId,
        symbol,
        tickScale,
        stakeAssetId,
        index: 0,
        state: 'open',
        offer: { periods: [], sinceMs: 0 },
      });
      return;
    }
    case 'venue_standing_set':
      return prices.setEjected(event.marketId, event.venueId, event.ejected ? event.sinceSecond : undefined);
    case 'index_sampled': {
      const samples = prices.samples.get(event.marketId);
      invariant(
        samples !== undefined && samples.lastSecond < event.second,
        'a second is sampled once, where it is needed',
      );
      samples.add(event.second, event.price);
      prices.watch(event);
    }
  }
}
