// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import { invariant } from '../../base/assert.ts';
import type { Market } from '../../markets/market.ts';
import { BUY, SELL } from '../../order-book/order-book.ts';
import { type Orders, place, type RareTerms } from '../../orders/orders.ts';
import { acceptedBytes, optionalField, timeInForceCode } from '../../record/layout.ts';
import { bookRow, type State } from '../../state/state.ts';

// The module's own: the compiler folds these, and loads imported ones again at each use.
const buy = BUY;
const sell = SELL;
const { incoming, waiting, resting } = place;
const { securityFund: fundBook, fees: feesBook } = bookRow;

/** An order is there; whether it takes, rests or waits the next events say. */
export function applyAccepted(state: State, view: DataView, at: number, timeMs: number): void {
  const { orders, users } = state;
  const orderId = view.getFloat64(at + 8, true);
  const userRow = users.find(view.getUint32(at + 16, true)) - 1;
  const market = state.market(view.getUint32(at + 20, true));
  if (userRow < 0 || market === undefined) invariant(false, 'an order has a user and a market');
  if (!(orderId > state.lastOrderId)) invariant(false, 'order ids grow');
  const mask = view.getUint16(at + 6, true);
  const slot = orders.add(orderId);
  const { pool } = orders;
  const quantity = view.getFloat64(at + 48, true);
  if (!(quantity >= 0)) invariant(false, 'an order asks for no negative quantity');
  pool.setSide(slot, view.getUint8(at + 1));
  pool.setPrice(slot, view.getFloat64(at + 40, true));
  pool.setRemaining(slot, quantity);
  pool.setShown(slot, 0);
  orders.setUser(slot, userRow);
  orders.setMarket(slot, market.row);
  orders.setMakerPpm(slot, view.getUint32(at + 24, true));
  orders.setTakerPpm(slot, view.getUint32(at + 28, true));
  orders.setQuantity(slot, quantity);
  orders.setReserved(slot, 0);
  orders.setFilledNotional(slot, 0);
  orders.setFeePaid(slot, 0);
  orders.setAcceptedAtMs(slot, timeMs);
  orders.setDisplay(slot, 0);
  orders.setTerms(slot, view.getUint8(at + 2), view.getUint8(at + 3), view.getUint8(at + 5), view.getUint8(at + 4));
  orders.moveTo(slot, incoming);
  linkToUser(state, slot, userRow);
  users.countOpen(userRow, market.row, 1);
  state.lastOrderId = orderId;
  if ((mask & 0xff) !== 0) applyRareTerms(state, view, at, slot, mask);
}

function applyRareTerms(state: State, view: DataView, from: number, slot: number, mask: number): void {
  const { orders } = state;
  let at = from + acceptedBytes;
  const number = (bit: number): number => {
    if ((mask & bit) === 0) return 0;
    at += 8;
    return view.getFloat64(at - 8, true);
  };
  let budget = 0;
  if ((mask & optionalField.quoteBudget) !== 0) {
    budget = Number(view.getBigUint64(at, true));
    at += 8;
  }
  const triggerPrice = number(optionalField.triggerPrice);
  const triggerSource = number(optionalField.triggerSource);
  const trailingOffsetPpm = number(optionalField.trailingOffsetPpm);
  orders.setDisplay(slot, number(optionalField.displayQuantity));
  const expiresAtMs = number(optionalField.expiresAtMs);
  let clientOrderId = '';
  if ((mask & optionalField.clientOrderId) !== 0) {
    const length = view.getUint8(at);
    for (let index = 1; index <= length; index += 1) clientOrderId += String.fromCharCode(view.getUint8(at + index));
    at += 40;
  }
  const otherOrderId = number(optionalField.ocoOrderId);
  const worstPrice = orders.kind(slot) === 0 || orders.kind(slot) === 2 ? 0 : orders.pool.price(slot);
  const rare: RareTerms = {
    triggerPrice,
    triggerSource,
    trailingOffsetPpm,
    worstPrice,
    budget,
    expiresAtMs,
    clientOrderId,
    otherOrderId,
  };
  orders.rare.set(slot, rare);
  if (clientOrderId !== '') state.users.setClientOrder(orders.user(slot), clientOrderId, slot);
  if (orders.timeInForce(slot) === timeInForceCode.GTD) state.expiries.add(orders.pool.orderId(slot), expiresAtMs);
}

/** An order rests in the book, or waits for its trigger, and holds what it needs. */
export function applyRested(state: State, view: DataView, at: number): void {
  const { orders } = state;
  const slot = slotOf(state, view.getFloat64(at + 8, true));
  const market = marketOf(state, slot);
  const { pool } = orders;
  const reserved = view.getFloat64(at + 48, true);
  const remaining = view.getFloat64(at + 32, true);
  const shown = view.getFloat64(at + 40, true);
  if (!(reserved >= 0)) invariant(false, 'an order holds no negative reserve');
  if (!(shown >= 0 && shown <= remaining)) invariant(false, 'an order shows at most what it has left');
  pool.setRemaining(slot, remaining);
  pool.setShown(slot, shown);
  orders.setReserved(slot, reserved);
  state.ledger.reserve(orders.user(slot), pool.side(slot) === buy ? market.quote : market.base, reserved);
  if (view.getUint8(at + 2) === 1) {
    orders.moveTo(slot, waiting);
    market.triggers.add(slot);
    return;
  }
  if (!(shown > 0)) invariant(false, 'an order in the book shows something');
  pool.setPrice(slot, view.getFloat64(at + 24, true));
  orders.moveTo(slot, resting);
  market.book.insert(slot);
}

/** Two orders traded: what both pay and get, in pairs that sum to zero by asset. */
export function applyTrade(state: State, view: DataView, at: number): void {
  const { orders, ledger } = state;
  const { pool } = orders;
  const takerSide = view.getUint8(at + 1);
  const market = state.market(view.getUint32(at + 4, true));
  if (market === undefined) invariant(false, 'a trade is in a market');
  const maker = orders.slotNear(market.book.first(takerSide === buy ? sell : buy), view.getFloat64(at + 40, true));
  const taker = slotOf(state, view.getFloat64(at + 48, true));
  if (maker === 0) invariant(false, 'a trade has a maker');
  const quantity = view.getFloat64(at + 24, true);
  const notional = view.getFloat64(at + 32, true);
  const makerFee = view.getFloat64(at + 72, true);
  const takerFee = view.getFloat64(at + 80, true);
  const fundShare = view.getFloat64(at + 88, true);
  const released = view.getFloat64(at + 112, true);
  const makerUser = orders.user(maker);
  const takerUser = orders.user(taker);
  const lots = quantity * market.baseUnit;
  if (!(quantity > 0 && notional > 0)) invariant(false, 'a trade moves something');
  if (makerUser === takerUser) invariant(false, 'nobody trades with themselves');
  if (orders.place(taker) !== incoming) invariant(false, 'who takes came in this record');
  if (orders.place(maker) !== resting) invariant(false, 'who makes rests in the book');
  if (orders.market(taker) !== market.row) invariant(false, 'both orders are in the market of the trade');
  if (!(makerFee >= 0 && takerFee >= 0)) invariant(false, 'no fee is negative');

  if (takerSide === buy) {
    ledger.add(takerUser, market.quote, -(notional + takerFee));
    ledger.add(takerUser, market.base, lots);
    ledger.spendReserved(makerUser, market.base, lots, released);
    ledger.add(makerUser, market.quote, notional - makerFee);
    orders.setReserved(maker, orders.reserved(maker) - lots - released);
  } else {
    const paid = notional + makerFee;
    ledger.add(takerUser, market.base, -lots);
    ledger.add(takerUser, market.quote, notional - takerFee);
    ledger.spendReserved(makerUser, market.quote, paid, released);
    ledger.add(makerUser, market.base, lots);
    orders.setReserved(maker, orders.reserved(maker) - paid - released);
  }
  const fees = makerFee + takerFee;
  if (!(fundShare >= 0 && fundShare <= fees)) invariant(false, 'the fund gets a part of the fees');
  if (fees > 0) {
    ledger.addToBook(fundBook, market.quote, fundShare);
    ledger.addToBook(feesBook, market.quote, fees - fundShare);
    state.feesModuloTen[market.quote] = (state.feesModuloTen[market.quote] ?? 0) + fees - 10 * fundShare;
  }

  const takerLeft = view.getFloat64(at + 120, true);
  if (!(takerLeft >= 0)) invariant(false, 'no order is filled beyond its quantity');
  pool.setRemaining(taker, takerLeft);
  if (takerLeft > 0) noteFill(orders, taker, notional, takerFee);
  const makerLeft = view.getFloat64(at + 96, true);
  if (makerLeft !== pool.remaining(maker) - quantity) invariant(false, 'a maker has left what was not traded');
  pool.setRemaining(maker, makerLeft);
  // Of a maker that is filled the record says next that it ended, and its end takes out of the book
  // what it shows.
  if (makerLeft > 0) {
    noteFill(orders, maker, notional, makerFee);
    const shownBefore = pool.shown(maker);
    const shownAfter = view.getFloat64(at + 104, true);
    pool.setShown(maker, shownAfter);
    market.book.shownChanged(maker, shownAfter - shownBefore);
    if (shownAfter > 0 && shownBefore === quantity) market.book.toBack(maker);
  }
  const tradeId = view.getFloat64(at + 8, true);
  if (tradeId !== state.lastTradeId + 1) invariant(false, 'trades are numbered without a gap');
  market.last = view.getFloat64(at + 16, true);
  state.lastTradeId = tradeId;
  state.noteMove(market);
}

/** An order that goes on remembers what was filled of it. */
function noteFill(orders: Orders, slot: number, notional: number, fee: number): void {
  orders.setFilledNotional(slot, orders.filledNotional(slot) + notional);
  orders.setFeePaid(slot, orders.feePaid(slot) + fee);
}

/** An order ended: it is forgotten, and what it held is its owner's again. */
export function applyFinished(state: State, view: DataView, at: number): void {
  const { orders, users } = state;
  const slot = slotOf(state, view.getFloat64(at + 8, true));
  const market = marketOf(state, slot);
  const user = orders.user(slot);
  const released = view.getFloat64(at + 48, true);
  const where = orders.place(slot);
  if (released !== orders.reserved(slot)) invariant(false, 'an order that ends holds nothing any more');
  if (released > 0) {
    state.ledger.reserve(user, orders.pool.side(slot) === buy ? market.quote : market.base, -released);
  }
  if (where === resting) market.book.remove(slot);
  else if (where === waiting) market.triggers.delete(slot);
  unlinkFromUser(state, slot, user);
  users.countOpen(user, market.row, -1);
  const rare = orders.rare.size === 0 ? undefined : orders.rare.get(slot);
  if (rare !== undefined) {
    if (rare.clientOrderId !== '') users.setClientOrder(user, rare.clientOrderId, 0);
    const other = rare.otherOrderId === 0 ? 0 : orders.slotOf(rare.otherOrderId);
    const otherRare = other === 0 ? undefined : orders.rare.get(other);
    if (otherRare !== undefined) otherRare.otherOrderId = 0;
  }
  orders.delete(slot);
}

/** A stop that fires gives back what it held: it pays like any order that comes now. */
export function applyTriggered(state: State, view: DataView, at: number): void {
  const { orders } = state;
  const slot = slotOf(state, view.getFloat64(at + 8, true));
  const market = marketOf(state, slot);
  market.triggers.delete(slot);
  orders.moveTo(slot, incoming);
  release(state, slot, market, orders.reserved(slot));
}

/** A trailing stop follows its price. */
export function applyTriggerMoved(state: State, view: DataView, at: number): void {
  const { orders } = state;
  const slot = slotOf(state, view.getFloat64(at + 8, true));
  const market = marketOf(state, slot);
  const rare = orders.rare.get(slot);
  invariant(rare !== undefined, 'a trailing stop has a trigger');
  market.triggers.move(slot, () => {
    rare.triggerPrice = view.getFloat64(at + 24, true);
  });
  release(state, slot, market, view.getFloat64(at + 32, true));
}

/** An order's new price and quantity, in its place or at the back of a queue. */
export function applyAmended(state: State, view: DataView, at: number): void {
  const { orders } = state;
  const { pool } = orders;
  const slot = slotOf(state, view.getFloat64(at + 8, true));
  const market = marketOf(state, slot);
  const shown = view.getFloat64(at + 64, true);
  release(state, slot, market, orders.reserved(slot) - view.getFloat64(at + 72, true));
  orders.setQuantity(slot, view.getFloat64(at + 48, true));
  if (view.getUint8(at + 2) === 1) {
    market.book.shownChanged(slot, shown - pool.shown(slot));
    pool.setShown(slot, shown);
    pool.setRemaining(slot, view.getFloat64(at + 56, true));
    return;
  }
  market.book.remove(slot);
  pool.setPrice(slot, view.getFloat64(at + 40, true));
  pool.setRemaining(slot, view.getFloat64(at + 56, true));
  pool.setShown(slot, shown);
  market.book.insert(slot);
}

/** Moves a part of what an order holds back to its owner (or, negative, the other way). */
function release(state: State, slot: number, market: Market, units: number): void {
  const { orders } = state;
  const asset = orders.pool.side(slot) === sell ? market.base : market.quote;
  const left = orders.reserved(slot) - units;
  if (!(left >= 0)) invariant(false, 'an order gives back at most what it holds');
  state.ledger.reserve(orders.user(slot), asset, -units);
  orders.setReserved(slot, left);
}

function linkToUser({ orders, users }: State, slot: number, user: number): void {
  const last = users.lastOrder[user] ?? 0;
  orders.setUserPrevious(slot, last);
  orders.setUserNext(slot, 0);
  if (last === 0) users.firstOrder[user] = slot;
  else orders.setUserNext(last, slot);
  users.lastOrder[user] = slot;
}

function unlinkFromUser({ orders, users }: State, slot: number, user: number): void {
  const previous = orders.userPrevious(slot);
  const next = orders.userNext(slot);
  if (previous === 0) users.firstOrder[user] = next;
  else orders.setUserNext(previous, next);
  if (next === 0) users.lastOrder[user] = previous;
  else orders.setUserPrevious(next, previous);
}

function slotOf(state: State, orderId: number): number {
  const slot = state.orders.slotOf(orderId);
  if (slot === 0) invariant(false, 'an event is about an open order');
  return slot;
}

function marketOf(state: State, slot: number): Market {
  const market = state.markets[state.orders.market(slot)];
  if (market === undefined) invariant(false, 'an order is in a market');
  return market;
}
