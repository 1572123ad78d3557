// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import type { RejectionReason } from '@candor/protocol/reasons';
import type { PlaceOco, PlaceOrder } from './commands.ts';
import { AMOUNT_MAX } from '../../base/exact.ts';
import type { Market } from '../../markets/market.ts';
import { protectionPrice, trailingTrigger } from '../../markets/prices.ts';
import { BUY, SELL } from '../../order-book/order-book.ts';
import {
  causeCode,
  codeOfKind,
  codeOfPrevention,
  codeOfTimeInForce,
  endOfCause,
  kindCode,
  timeInForceCode,
  triggerSources,
} from '../../record/layout.ts';
import { AcceptedFields, FinishedFields, RestedFields, writeAccepted, writeFinished, writeRested } from './write.ts';
import type { RecordWriter } from '../../record/writer.ts';
import type { State } from '../../state/state.ts';
import { canSpend, openOrders } from '../../state/available.ts';
import { fieldsConflict, trailingOutOfRange } from '../../orders/form.ts';
import { displayInvalid, fieldsReason } from './form.ts';
import { MatchResult, matchStop, matchTaker, reserveOfBuy, Taker } from './match.ts';
import { lacks } from '../../ledger/lack.ts';

// The module's own: the compiler folds these, and loads imported ones again at each use.
const buy = BUY;
const sell = SELL;

const taker = new Taker();
const result = new MatchResult();
const accepted = new AcceptedFields();
const rested = new RestedFields();
const finished = new FinishedFields();

/**
 * Accepts, matches, rests or refuses one order: the first reason of the list that applies, or its
 * events.
 */
export function decidePlace(
  state: State,
  order: PlaceOrder,
  nowMs: number,
  writer: RecordWriter,
): RejectionReason | undefined {
  const user = state.users.find(order.userId) - 1;
  if (user < 0) return 'unknown_user';
  const market = state.market(order.marketId);
  if (market === undefined) return 'unknown_market';
  if (state.users.isFrozen(user)) return 'account_frozen';
  if (market.state !== 'open') return market.state === 'halted' ? 'market_halted' : 'market_cancel_only';
  const source = order.triggerSource === undefined ? 0 : triggerSources.indexOf(order.triggerSource);
  const observed = order.triggerSource === undefined ? 0 : market.observed(source);
  if (order.triggerSource !== undefined && observed === 0) return 'prices_stale';
  const waits = order.kind !== 'limit' && order.kind !== 'market';
  if (fieldsConflict(order)) return 'order_fields_conflict';
  const inFields = fieldsReason(order, market);
  if (inFields !== undefined) return inFields;
  if (waits && order.triggerPrice !== undefined && reached(order.side, observed, order.triggerPrice)) {
    return 'trigger_price_wrong_side';
  }
  if (trailingOutOfRange(order)) return 'trailing_offset_out_of_range';
  const trigger = waits ? triggerOf(order, observed) : 0;
  if (waits && trigger <= 0) return 'price_not_positive';
  if (displayInvalid(order, market)) return 'display_quantity_invalid';
  if (order.expiresAtMs !== undefined && order.expiresAtMs <= nowMs) return 'expiry_in_past';
  const inUse = limitsReason(state, user, market, 1, order.clientOrderId, nowMs);
  if (inUse !== undefined) return inUse;

  const side = order.side === 'buy' ? buy : sell;
  const tier = state.users.tier(user);
  accepted.orderId = state.lastOrderId + 1;
  accepted.userId = order.userId;
  accepted.marketId = order.marketId;
  accepted.side = side;
  accepted.kind = codeOfKind(order.kind);
  accepted.timeInForce = codeOfTimeInForce(order.timeInForce);
  accepted.prevention = codeOfPrevention(order.selfTradePrevention);
  accepted.makerPpm = market.makerRate(tier);
  accepted.takerPpm = market.takerRate(tier);
  accepted.referencePrice = market.reference;
  accepted.ocoOrderId = 0;
  if (waits) {
    const reserved = reserveOfWaiting(order, trigger, market, accepted);
    const paidIn = market.paidIn(side);
    if (!canSpend(state, user, paidIn, reserved, nowMs)) return lacks(user, paidIn, reserved);

    writeAccepted(writer, accepted, { ...order, triggerPrice: trigger });
    rested.waiting = true;
    rested.price = order.kind === 'stop_limit' ? (order.price ?? 0) : 0;
    rested.remaining = order.quantity ?? 0;
    rested.displayed = 0;
    rested.reserved = reserved;
    writeRested(writer, accepted, rested);
    return undefined;
  }

  prepareTaker(state, order, user, market, nowMs);
  const refused = bookReason(state, order, market, nowMs);
  if (refused !== undefined) return refused;
  const needed = neededFor(state, order, market, accepted, nowMs);
  const paidIn = market.paidIn(side);
  if (!canSpend(state, user, paidIn, needed, nowMs)) return lacks(user, paidIn, needed);

  // From here the order is accepted; nothing below may reject it.
  writeAccepted(writer, accepted, order);
  matchTaker(state, market, taker, nowMs, writer, result);
  const cause = causeOfStop(order, result.stop);
  const remaining = order.quantity === undefined ? 0 : order.quantity - result.filled;
  if (cause < 0) {
    const price = order.price ?? 0;
    rested.waiting = false;
    rested.price = price;
    rested.remaining = remaining;
    rested.displayed = order.displayQuantity === undefined ? remaining : Math.min(order.displayQuantity, remaining);
    rested.reserved =
      side === buy
        ? reserveOfBuy(price, remaining, market, accepted.makerPpm, accepted.takerPpm)
        : remaining * market.baseUnit;
    writeRested(writer, accepted, rested);
  } else {
    finished.orderId = accepted.orderId;
    finished.userId = order.userId;
    finished.marketId = order.marketId;
    finished.side = side;
    finished.end = endOfCause(cause);
    finished.cause = cause;
    finished.remaining = remaining;
    finished.price = order.price ?? 0;
    writeFinished(writer, finished);
  }
  return undefined;
}

/**
 * Two orders of which the first to act ends the other; both are placed or none. The limit leg comes
 * first and holds for both.
 */
export function decideOco(
  state: State,
  oco: PlaceOco,
  nowMs: number,
  writer: RecordWriter,
): RejectionReason | undefined {
  const user = state.users.find(oco.userId) - 1;
  if (user < 0) return 'unknown_user';
  const market = state.market(oco.marketId);
  if (market === undefined) return 'unknown_market';
  if (state.users.isFrozen(user)) return 'account_frozen';
  if (market.state !== 'open') return market.state === 'halted' ? 'market_halted' : 'market_cancel_only';
  const observed = market.observed(triggerSources.indexOf(oco.triggerSource));
  if (observed === 0) return 'prices_stale';
  const { limit, stop } = legsOf(oco);
  const inFields = firstOf(fieldsReason(limit, market), fieldsReason(stop, market));
  if (inFields !== undefined) return inFields;
  if (reached(oco.side, observed, oco.triggerPrice)) return 'trigger_price_wrong_side';
  const inUse = limitsReason(state, user, market, 2, oco.clientOrderId, nowMs);
  if (inUse !== undefined) return inUse;
  const side = oco.side === 'buy' ? buy : sell;
  const best = bestOpposite(state, market, side, nowMs);
  if (best !== 0 && !isWorse(side, best, oco.limitPrice)) return 'post_only_would_take';

  const tier = state.users.tier(user);
  const orderId = state.lastOrderId + 1;
  const shared = {
    userId: oco.userId,
    marketId: oco.marketId,
    side,
    prevention: codeOfPrevention(oco.selfTradePrevention),
    makerPpm: market.makerRate(tier),
    takerPpm: market.takerRate(tier),
    referencePrice: market.reference,
  };
  const needed =
    side === buy
      ? reserveOfBuy(oco.limitPrice, oco.quantity, market, shared.makerPpm, shared.takerPpm)
      : oco.quantity * market.baseUnit;
  const reserved = Math.max(needed, reserveOfWaiting(stop, oco.triggerPrice, market, shared));
  const paidIn = market.paidIn(side);
  if (!canSpend(state, user, paidIn, reserved, nowMs)) return lacks(user, paidIn, reserved);

  const first = { ...shared, orderId, kind: kindCode.limit, timeInForce: timeInForceCode.GTC, ocoOrderId: orderId + 1 };
  const second = {
    ...shared,
    orderId: orderId + 1,
    kind: codeOfKind(stop.kind),
    timeInForce: codeOfTimeInForce(stop.timeInForce),
    ocoOrderId: orderId,
  };
  writeAccepted(writer, first, limit);
  writeAccepted(writer, second, stop);
  const { quantity } = oco;
  writeRested(writer, first, {
    waiting: false,
    price: oco.limitPrice,
    remaining: quantity,
    displayed: quantity,
    reserved,
  });
  writeRested(writer, second, {
    waiting: true,
    price: stop.price ?? 0,
    remaining: quantity,
    displayed: 0,
    reserved: 0,
  });
  return undefined;
}

function legsOf(oco: PlaceOco): { readonly limit: PlaceOrder; readonly stop: PlaceOrder } {
  const { userId, marketId, side, quantity, selfTradePrevention, triggerPrice, triggerSource, stopLimitPrice } = oco;
  const shared = {
    type: 'place_order',
    userId,
    marketId,
    side,
    quantity,
    selfTradePrevention,
    postOnly: false,
  } as const;
  const named = oco.clientOrderId === undefined ? {} : { clientOrderId: oco.clientOrderId };
  const trigger = { triggerPrice, triggerSource };
  return {
    limit: { ...shared, ...named, kind: 'limit', timeInForce: 'GTC', price: oco.limitPrice },
    stop:
      stopLimitPrice === undefined
        ? { ...shared, ...trigger, kind: 'stop_market', timeInForce: 'IOC' }
        : { ...shared, ...trigger, kind: 'stop_limit', timeInForce: 'GTC', price: stopLimitPrice },
  };
}

function limitsReason(
  state: State,
  user: number,
  market: Market,
  orders: number,
  clientOrderId: string | undefined,
  nowMs: number,
): RejectionReason | undefined {
  if (clientOrderId !== undefined) {
    const slot = state.users.clientOrder(user, clientOrderId);
    if (slot !== 0 && openOrders(state, user, undefined, nowMs).includes(slot)) return 'client_order_id_in_use';
  }
  if (state.users.openIn(user, market.row) + orders <= market.terms.openOrdersMax) return undefined;
  const open = openOrders(state, user, market.row, nowMs).length;
  return open + orders > market.terms.openOrdersMax ? 'too_many_open_orders' : undefined;
}

function prepareTaker(state: State, order: PlaceOrder, user: number, market: Market, nowMs: number): void {
  taker.orderId = accepted.orderId;
  taker.user = user;
  taker.userId = order.userId;
  taker.side = accepted.side;
  taker.prevention = accepted.prevention;
  taker.takerPpm = accepted.takerPpm;
  taker.quantity = order.quantity ?? Infinity;
  taker.budget = order.quoteBudget === undefined ? Infinity : Number(order.quoteBudget);
  taker.limit =
    order.kind === 'limit'
      ? (order.price ?? 0)
      : worstPrice(market, taker.side, bestOpposite(state, market, taker.side, nowMs), order.price ?? 0);
}

/**
 * A market order's limit: the slippage cap from the best opposite price, or the user's own worst
 * price where that is tighter.
 */
export function worstPrice(market: Market, side: number, best: number, own: number): number {
  if (best === 0) return own;
  const cap = protectionPrice(market, best, side);
  return own !== 0 && isWorse(side, cap, own) ? own : cap;
}

/** The reasons that the book gives, in their order. */
function bookReason(state: State, order: PlaceOrder, market: Market, nowMs: number): RejectionReason | undefined {
  const best = order.postOnly || order.kind === 'market' ? bestOpposite(state, market, taker.side, nowMs) : 0;
  if (order.postOnly && best !== 0 && !isWorse(taker.side, best, order.price ?? 0)) return 'post_only_would_take';
  if (order.timeInForce === 'FOK') {
    matchTaker(state, market, taker, nowMs, undefined, result);
    const complete = result.stop === matchStop.filled || (result.stop === matchStop.budget && result.filled > 0);
    if (!complete) return 'fill_or_kill_not_filled';
  }
  return order.kind === 'market' && best === 0 ? 'no_liquidity' : undefined;
}

/**
 * A limit buy needs its whole reserve, an order by budget the budget, a market buy what it really
 * costs; a sell all its lots.
 */
function neededFor(
  state: State,
  order: PlaceOrder,
  market: Market,
  rates: { readonly makerPpm: number; readonly takerPpm: number },
  nowMs: number,
): number {
  if (taker.side === sell) return (order.quantity ?? 0) * market.baseUnit;
  if (taker.budget !== Infinity) return taker.budget;
  if (order.kind === 'limit')
    return reserveOfBuy(order.price ?? 0, order.quantity ?? 0, market, rates.makerPpm, rates.takerPpm);
  matchTaker(state, market, taker, nowMs, undefined, result);
  return result.notional + result.fee;
}

/**
 * What becomes of an order that comes now, by why its matching stopped: the cause of its end, or -1
 * when it rests.
 */
function causeOfStop(order: PlaceOrder, stop: number): number {
  if (stop === matchStop.filled) return causeCode.filled;
  if (stop === matchStop.selfTrade) return causeCode.selfTradePrevention;
  if (stop === matchStop.budget) return causeCode.budgetUsed;
  if (stop === matchStop.band) return causeCode.priceOutsideBand;
  if (order.kind === 'market') return stop === matchStop.empty ? causeCode.noLiquidity : causeCode.priceLimit;
  return order.timeInForce === 'IOC' ? causeCode.immediateOrCancel : -1;
}

/**
 * What a stop holds while it waits: its lots, its budget, or the reserve of a buy at its limit or
 * its protection price.
 */
export function reserveOfWaiting(
  order: Pick<PlaceOrder, 'side' | 'kind' | 'quantity' | 'quoteBudget' | 'price'>,
  trigger: number,
  market: Market,
  rates: { readonly makerPpm: number; readonly takerPpm: number },
): number {
  const quantity = order.quantity ?? 0;
  if (order.side === 'sell') return quantity * market.baseUnit;
  if (order.quoteBudget !== undefined) return Number(order.quoteBudget);
  const price = order.kind === 'stop_limit' ? (order.price ?? 0) : protectionPrice(market, trigger, buy);
  if (price * quantity * market.quoteUnit > AMOUNT_MAX / 2) return Infinity;
  return reserveOfBuy(price, quantity, market, rates.makerPpm, rates.takerPpm);
}

/** Best price of the other side, orders that are due left out; 0 for an empty side. */
export function bestOpposite(state: State, market: Market, side: number, nowMs: number): number {
  const opposite = side === buy ? sell : buy;
  if (!state.expiries.anyDue(nowMs)) return market.book.bestPrice(opposite);
  const due = new Set(state.expiries.due(nowMs));
  let slot = market.book.first(opposite);
  while (due.has(slot)) slot = market.book.after(slot);
  return slot === 0 ? 0 : state.orders.pool.price(slot);
}

const reached = (side: string, observed: number, trigger: number): boolean =>
  side === 'buy' ? observed >= trigger : observed <= trigger;

const triggerOf = (order: PlaceOrder, observed: number): number =>
  order.trailingOffsetPpm === undefined
    ? (order.triggerPrice ?? 0)
    : trailingTrigger(observed, order.trailingOffsetPpm, order.side === 'buy' ? buy : sell);

/** Is `price` worse for a taker of this side than `than`? */
export const isWorse = (side: number, price: number, than: number): boolean =>
  side === buy ? price > than : price < than;

const precedence: readonly (RejectionReason | undefined)[] = [
  'price_off_tick',
  'price_not_positive',
  'quantity_off_lot',
  'quantity_below_minimum',
  'quantity_above_maximum',
  'notional_below_minimum',
  'notional_above_maximum',
  'price_outside_band',
];

function firstOf(a: RejectionReason | undefined, b: RejectionReason | undefined): RejectionReason | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return precedence.indexOf(a) <= precedence.indexOf(b) ? a : b;
}
