import { invariant } from '../../base/assert.ts';
import type { State } from '../../state/state.ts';
import type { PricesEvent } from './events.ts';
import { pricesOf } from './own.ts';
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

/** The index of a market from now on, with a book or without one: stops that wait may fire. */
export function applyIndexPrice(state: State, view: DataView, at: number, timeMs: number): void {
  const marketId = view.getUint32(at + 4, true);
  const prices = pricesOf(state);
  const market = state.market(marketId);
  const priced = market ?? prices.indexMarkets.get(marketId);
  invariant(priced !== undefined, 'an index price is of a market');
  priced.index = view.getFloat64(at + 8, true);
  prices.recent?.note(marketId, priced.index, { seq: state.seq + 1, timeMs });
  if (market !== undefined) state.noteMove(market);
}
