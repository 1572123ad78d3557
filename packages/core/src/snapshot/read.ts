import { amount } from '@candor/amount';
import { linkToUser } from '../apply.ts';
import { platformBooks, type Wallet } from '../commands.ts';
import { Market, type StandingPeriods } from '../markets/market.ts';
import { marketStates, timeInForceCode } from '../record/layout.ts';
import { place } from '../state/orders.ts';
import { State, type BookMaker, type StandingThresholds } from '../state/state.ts';
import { ByteSource, UnreadableSnapshot } from './bytes.ts';
import { snapshotMark, snapshotVersions } from './write.ts';

/** The state of a snapshot's bytes; throws `UnreadableSnapshot`. */
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
  for (const book of platformBooks) {
    for (const { row } of state.assets) state.ledger.addWideToBook(book, row, source.wide());
  }
  for (const market of state.markets) readOrders(source, state, market);
  linkOrders(state);
  readRequests(source, state);
  if (!source.atEnd) throw new UnreadableSnapshot('bytes follow its end');
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
      ledger.restore(row, wallet as Wallet, asset, { available: source.wide(), reserved: source.wide() });
    }
  }
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
  const [side, kind, timeInForce, prevention, postOnly] = [
    source.u8(),
    source.u8(),
    source.u8(),
    source.u8(),
    source.u8(),
  ];
  const user = users.find(source.f64()) - 1;
  if (user < 0) throw new UnreadableSnapshot('an order has no user');
  const [makerPpm, takerPpm, orderId] = [source.u32(), source.u32(), source.f64()];
  const slot = orders.add(orderId);
  const { pool } = orders;
  pool.setSide(slot, side);
  orders.setTerms(slot, kind, timeInForce, prevention, postOnly);
  orders.setUser(slot, user);
  orders.setMarket(slot, market.row);
  orders.setMakerPpm(slot, makerPpm);
  orders.setTakerPpm(slot, takerPpm);
  pool.setPrice(slot, source.f64());
  orders.setQuantity(slot, source.f64());
  pool.setRemaining(slot, source.f64());
  pool.setShown(slot, source.f64());
  orders.setDisplay(slot, source.f64());
  orders.setReserved(slot, source.f64());
  orders.setFilledNotional(slot, source.f64());
  orders.setFeePaid(slot, source.f64());
  orders.setAcceptedAtMs(slot, source.f64());
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

/** A user's orders are linked oldest first. Ids rise with age, and numbers sort faster than slots by a function would. */
function linkOrders(state: State): void {
  const { orders } = state;
  const ids = new Float64Array(orders.pool.capacity);
  let count = 0;
  for (let slot = 1; slot < orders.pool.capacity; slot += 1) {
    if (orders.place(slot) === place.free) continue;
    ids[count] = orders.pool.orderId(slot);
    count += 1;
  }
  for (const id of ids.subarray(0, count).sort()) {
    const slot = orders.slotOf(id);
    linkToUser(state, slot, orders.user(slot));
  }
}

function readRequests(source: ByteSource, state: State): void {
  const count = source.u32();
  if (count > 2) throw new UnreadableSnapshot(`${count} generations of requests`);
  state.requests.restore(Array.from({ length: count }, () => ({ startMs: source.f64(), entries: source.words() })));
}
