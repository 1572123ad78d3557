// Proof: tests/properties/market-terms.test.ts and operator-commands.test.ts.

import { invariant } from '../../base/assert.ts';
import { Market } from '../../markets/market.ts';
import { marketStates } from '../../record/layout.ts';
import type { State } from '../../state/state.ts';
import { marketAt } from '../../state/written-fields.ts';
import { pricesOf } from '../prices/own.ts';
import { termsListedAt, termsSetAt } from './form.ts';

/** Lists an asset: a row in the ledger from here on. */
export function listAsset(state: State, view: DataView, at: number): void {
  const assetId = view.getUint32(at + 4, true);
  invariant(!state.assetRows.has(assetId), 'an asset is listed once');
  const length = view.getUint8(at + 8);
  let symbol = '';
  for (let index = 1; index <= length; index += 1) symbol += String.fromCharCode(view.getUint8(at + 8 + index));
  const row = state.assets.length;
  state.assets.push({ row, assetId, symbol, scale: view.getUint8(at + 2) });
  if (view.getUint8(at + 1) === 1) state.houseAssets.add(assetId);
  state.assetRows.set(assetId, row);
  state.feesModuloTen.push(0);
  state.ledger.makeRoom(row + 1);
}

/** Lists a market: with a book of its own, empty. */
export function listMarket(state: State, view: DataView, at: number): void {
  const marketId = view.getUint32(at + 4, true);
  invariant(!state.marketRows.has(marketId), 'a market is listed once');
  const base = state.asset(view.getUint32(at + 8, true));
  const quote = state.asset(view.getUint32(at + 12, true));
  invariant(base !== undefined && quote !== undefined, 'a market trades listed assets');
  const row = state.markets.length;
  const listing = {
    row,
    marketId,
    baseAssetId: base.assetId,
    quoteAssetId: quote.assetId,
    base: base.row,
    quote: quote.row,
    baseScale: base.scale,
    quoteScale: quote.scale,
    terms: { ...termsListedAt(view, at), tickStep: 1, lotStep: 1 },
  };
  state.markets.push(new Market(listing, state.makeBook(state.orders.pool), state.orders));
  state.marketRows.set(marketId, row);
  state.users.makeRoomForMarkets(row + 1);
}

/** Opens or closes a market, with a book or without one: stops that wait may fire. */
export function setMarketState(state: State, view: DataView, at: number): void {
  const marketId = view.getUint32(at + 4, true);
  const market = state.market(marketId);
  const priced = market ?? pricesOf(state).indexMarkets.get(marketId);
  const next = marketStates[view.getUint8(at + 1)];
  invariant(priced !== undefined && next !== undefined, 'a market has a state');
  priced.state = next;
  if (market !== undefined) state.noteMove(market);
}

/** Changes a market's grid, bounds and band. */
export function setMarketTerms(state: State, view: DataView, at: number): void {
  marketAt(state, view, at).changeTerms(termsSetAt(view, at));
}
