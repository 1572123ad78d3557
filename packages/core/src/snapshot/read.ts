import { amount } from '@candor/amount';
import type { Wallet } from '../base/words.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { Market, type StandingPeriods } from '../markets/market.ts';
import { marketStates, timeInForceCode } from '../record/layout.ts';
import { place } from '../orders/orders.ts';
import { State, type BookMaker, type StandingThresholds } from '../state/state.ts';
import { ByteSource, UnreadableSnapshot } from '../base/bytes.ts';
import { linkUsersOrders } from './link.ts';
import { firstBooks, readSections } from './sections.ts';
import { isSnapshotOf, orderBytes, snapshotMark, snapshotVersions } from './write.ts';

/**
 * The state of a snapshot's bytes, proved: its own snapshot is these bytes again, so that nothing
 * of them was lost or misread. Throws `UnreadableSnapshot`.
 */
export function readSnapshot(bytes: Uint8Array, makeBook?: BookMaker): State {
  const source = new ByteSource(bytes);
  if (source.u32() !== snapshotMark) throw new UnreadableSnapshot('it does not begin like one');
  const version = source.u32();
  if (!snapshotVersions.some((known) => known === version)) throw new UnreadableSnapshot(`version ${version}`);
  const state = new State(makeBook);
  state.seq = source.f64();
  state.timeMs = source.f64();
  state.lastOrderId = source.f64();
  state.lastTradeId = source.f64();
  readAssets(source, state);
  const markets = source.u32();
  for (let row = 0; row < markets; row += 1) readMarket(source, state, row, version);
  if (version >= 3) state.thresholds = readThresholds(source);
  readUsers(source, state);
  for (const book of firstBooks) {
    for (const { row } of state.assets) state.ledger.addWideToBook(book, row, source.wide());
  }
  // What is left is orders, and requests behind them: room for too many costs nothing until it is
  // used.
  state.orders.pool.makeRoom(Math.floor(source.left / orderBytes));
  for (const market of state.markets) readOrders(source, state, market);
  linkUsersOrders(state);
  readRequests(source, state);
  if (version >= 4) readSections(source, state);
  if (source.left > 0) throw new UnreadableSnapshot('bytes follow its end');
  if (!isSnapshotOf(state, bytes)) throw new UnreadableSnapshot('the state that was read is another one');
  return state;
}

function readAssets(source: ByteSource, state: State): void {
  const assets = source.u32();
  for (let row = 0; row < assets; row += 1) {
    const assetId = source.u32();
    const symbol = source.ascii();
    state.assets.push({ row, assetId, symbol, scale: source.u8() });
    state.assetRows.set(assetId, row);
    state.feesModuloTen.push(source.u8());
    state.ledger.makeRoom(row + 1);
  }
}

function readMarket(source: ByteSource, state: State, row: number, version: number): void {
  const [marketId, baseAssetId, quoteAssetId] = [source.u32(), source.u32(), source.u32()];
  const [tickScale, lotScale] = [source.u8(), source.u8()];
  const [tickStep, lotStep] = version === 1 ? [1, 1] : [source.u32(), source.u32()];
  const [minimumQuantity, maximumQuantity, bandPpm, slippageCapPpm] = [
    source.f64(),
    source.f64(),
    source.f64(),
    source.f64(),
  ];
  const openOrdersMax = source.f64();
  const terms = {
    tickScale,
    lotScale,
    tickStep,
    lotStep,
    minimumQuantity,
    maximumQuantity,
    minimumNotional: amount(source.wide()),
    maximumNotional: amount(source.wide()),
    bandPpm,
    slippageCapPpm,
    openOrdersMax,
  };
  const base = state.asset(baseAssetId);
  const quote = state.asset(quoteAssetId);
  const marketState = marketStates[source.u8()];
  if (base === undefined || quote === undefined || marketState === undefined) {
    throw new UnreadableSnapshot(`market ${marketId} has no asset or state`);
  }
  const listing = {
    row,
    marketId,
    baseAssetId,
    quoteAssetId,
    base: base.row,
    quote: quote.row,
    baseScale: base.scale,
    quoteScale: quote.scale,
    terms,
  };
  const market = new Market(listing, state.makeBook(state.orders.pool), state.orders);
  market.state = marketState;
  market.index = source.f64();
  market.last = source.f64();
  const tiers = source.u32();
  for (let count = 0; count < tiers; count += 1) {
    const tier = source.u32();
    market.makerPpm[tier] = source.u32();
    market.takerPpm[tier] = source.u32();
  }
  if (version >= 3) market.offer = readPeriods(source);
  state.markets.push(market);
  state.marketRows.set(marketId, row);
  state.users.makeRoomForMarkets(row + 1);
}

function readPeriods(source: ByteSource): StandingPeriods {
  const sinceMs = source.f64();
  const periods = Array.from({ length: source.u32() }, () => ({
    durationSeconds: source.u32(),
    payoutPpm: source.u32(),
    minimumStake: amount(source.wide()),
    maximumStake: amount(source.wide()),
  }));
  return { periods, sinceMs };
}

function readThresholds(source: ByteSource): StandingThresholds {
  const sinceMs = source.f64();
  const thresholds = Array.from({ length: source.u32() }, () => ({
    tier: source.u32(),
    volume: source.f64(),
    balance: source.f64(),
  }));
  return { thresholds, sinceMs };
}

function readUsers(source: ByteSource, { users, ledger, assets }: State): void {
  const count = source.u32();
  for (let index = 0; index < count; index += 1) {
    const userId = source.f64();
    const flags = source.u8();
    const row = users.add(userId, (flags & 1) !== 0);
    ledger.addRow();
    users.setFrozen(row, (flags & 2) !== 0);
    if ((flags & 4) !== 0) users.setGranted(row);
    users.setTier(row, source.u32());
    for (let wallet = source.u8(); wallet !== 0; wallet = source.u8()) {
      const asset = source.u32();
      if (wallet > 8 || asset >= assets.length) throw new UnreadableSnapshot(`user ${userId} has wallet ${wallet}`);
      readBalance(source, ledger, { row, wallet: wallet as Wallet, asset });
    }
  }
}

/**
 * A spot balance within 52 bits, as nearly all are, is posted in Numbers: making bigints of it
 * takes five times as long.
 */
function readBalance(
  source: ByteSource,
  ledger: Ledger,
  { row, wallet, asset }: { readonly row: number; readonly wallet: Wallet; readonly asset: number },
): void {
  const available = source.narrow();
  const reserved = source.narrow(16);
  if (wallet !== 1 || available < 0 || reserved < 0) {
    ledger.restore(row, wallet, asset, { available: source.wide(), reserved: source.wide() });
    return;
  }
  source.take(32);
  ledger.add(row, asset, available);
  if (reserved === 0) return;
  ledger.add(row, asset, reserved);
  ledger.reserve(row, asset, reserved);
}

function readOrders(source: ByteSource, state: State, market: Market): void {
  for (let part = 0; part < 3; part += 1) {
    for (let mark = source.u8(); mark !== 0; mark = source.u8()) {
      const slot = readOrder(source, state, market, mark);
      if (part === 2) {
        state.orders.setPlace(slot, place.waiting);
        market.triggers.add(slot);
      } else {
        state.orders.setPlace(slot, place.resting);
        market.book.insert(slot);
      }
    }
  }
}

function readOrder(source: ByteSource, state: State, market: Market, mark: number): number {
  const { orders, users } = state;
  const { pool } = orders;
  const { view } = source;
  const at = source.take(orderBytes - 1);
  const user = users.find(view.getFloat64(at + 5, true)) - 1;
  if (user < 0) throw new UnreadableSnapshot('an order has no user');
  const timeInForce = view.getUint8(at + 2);
  const orderId = view.getFloat64(at + 21, true);
  const slot = orders.add(orderId);
  pool.setSide(slot, view.getUint8(at));
  orders.setTerms(slot, view.getUint8(at + 1), timeInForce, view.getUint8(at + 3), view.getUint8(at + 4));
  orders.setUser(slot, user);
  orders.setMarket(slot, market.row);
  orders.setMakerPpm(slot, view.getUint32(at + 13, true));
  orders.setTakerPpm(slot, view.getUint32(at + 17, true));
  pool.setPrice(slot, view.getFloat64(at + 29, true));
  orders.setQuantity(slot, view.getFloat64(at + 37, true));
  pool.setRemaining(slot, view.getFloat64(at + 45, true));
  pool.setShown(slot, view.getFloat64(at + 53, true));
  orders.setDisplay(slot, view.getFloat64(at + 61, true));
  orders.setReserved(slot, view.getFloat64(at + 69, true));
  orders.setFilledNotional(slot, view.getFloat64(at + 77, true));
  orders.setFeePaid(slot, view.getFloat64(at + 85, true));
  orders.setAcceptedAtMs(slot, view.getFloat64(at + 93, true));
  users.countOpen(user, market.row, 1);
  if (mark === 1) return slot;
  const rare = {
    triggerPrice: source.f64(),
    triggerSource: source.f64(),
    trailingOffsetPpm: source.f64(),
    worstPrice: source.f64(),
    budget: source.f64(),
    expiresAtMs: source.f64(),
    otherOrderId: source.f64(),
    clientOrderId: source.ascii(),
  };
  orders.rare.set(slot, rare);
  if (rare.clientOrderId !== '') users.setClientOrder(user, rare.clientOrderId, slot);
  if (timeInForce === timeInForceCode.GTD) state.expiries.add(orderId, rare.expiresAtMs);
  return slot;
}

function readRequests(source: ByteSource, state: State): void {
  const count = source.u32();
  if (count > 2) throw new UnreadableSnapshot(`${count} generations of requests`);
  state.requests.restore(Array.from({ length: count }, () => ({ startMs: source.f64(), entries: source.words() })));
}
