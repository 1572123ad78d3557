import { BrokenInvariant, invariant } from './assert.ts';
import type { Wallet } from './commands.ts';
import { Market } from './markets/market.ts';
import { periodsSetAt, termsListedAt, termsSetAt, thresholdsSetAt } from './record/decode.ts';
import { eventCode } from './record/layout.ts';
import { pricesOf } from './products/prices/own.ts';
import type { State } from './state/state.ts';

/** Applies what is not about orders: listings, users, fees, funds. */
export function applyListing(state: State, view: DataView, at: number, code: number, timeMs: number): void {
  const id = view.getUint32(at + 4, true);
  switch (code) {
    case eventCode.assetListed:
      return listAsset(state, view, at, id);
    case eventCode.marketListed:
      return listMarket(state, view, at, id);
    case eventCode.marketTermsSet: {
      const market = state.market(id);
      invariant(market !== undefined, 'terms are of a market');
      market.changeTerms(termsSetAt(view, at));
      return;
    }
    case eventCode.tierThresholdsSet:
      state.thresholds = { thresholds: thresholdsSetAt(view, at), sinceMs: timeMs };
      return;
    case eventCode.periodsSet: {
      const market = state.market(id) ?? pricesOf(state).indexMarkets.get(id);
      invariant(market !== undefined, 'periods are of a market');
      market.offer = { periods: periodsSetAt(view, at), sinceMs: timeMs };
      return;
    }
    case eventCode.feeTierSet: {
      const market = state.market(id);
      invariant(market !== undefined, 'a fee tier is of a market');
      const tier = view.getUint32(at + 8, true);
      market.makerPpm[tier] = view.getUint32(at + 12, true);
      market.takerPpm[tier] = view.getUint32(at + 16, true);
      return;
    }
    case eventCode.userRegistered:
      state.users.add(id, view.getUint8(at + 1) === 1);
      state.ledger.addRow();
      return;
    case eventCode.userTierSet:
      state.users.setTier(userRow(state, id), view.getFloat64(at + 8, true));
      return;
    case eventCode.userFrozenSet:
      state.users.setFrozen(userRow(state, id), view.getUint8(at + 1) === 1);
      return;
    case eventCode.userMerchantSet:
      state.users.setMerchant(userRow(state, id), view.getUint8(at + 1) === 1);
      return;
    case eventCode.demoSupplyIssued: {
      const { asset, units } = moved(state, view, at);
      state.ledger.addWideToBook('demoFunds', asset, units);
      state.ledger.addWideToBook('custody', asset, -units);
      return;
    }
    case eventCode.demoFundsGranted: {
      const { asset, units } = moved(state, view, at);
      const row = userRow(state, id);
      state.ledger.addWideToBook('demoFunds', asset, -units);
      state.ledger.addWide(row, 1, asset, units);
      state.users.setGranted(row);
      return;
    }
    case eventCode.fundsTransferred: {
      const { asset, units } = moved(state, view, at);
      const row = userRow(state, id);
      state.ledger.addWide(row, walletOf(view.getUint8(at + 1)), asset, -units);
      state.ledger.addWide(row, walletOf(view.getUint8(at + 2)), asset, units);
      return;
    }
    default:
      throw new BrokenInvariant(`event type ${code} can be applied`);
  }
}

function listAsset(state: State, view: DataView, at: number, assetId: number): void {
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

function listMarket(state: State, view: DataView, at: number, marketId: number): void {
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

function moved(state: State, view: DataView, at: number): { readonly asset: number; readonly units: bigint } {
  const asset = state.assetRows.get(view.getUint32(at + 8, true));
  invariant(asset !== undefined, 'funds are of a listed asset');
  return { asset, units: (view.getBigUint64(at + 24, true) << 64n) | view.getBigUint64(at + 16, true) };
}

function userRow(state: State, userId: number): number {
  const row = state.users.find(userId) - 1;
  invariant(row >= 0, 'an event is about a registered user');
  return row;
}

function walletOf(code: number): Wallet {
  invariant(code >= 1 && code <= 8, 'a wallet is one of eight');
  return code as Wallet;
}
