import type { PlaceOco, PlaceOrder } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import { Objections, reservedAsset, type NaiveState } from './exchange-state.ts';
import { formOf, ocoForm } from './form.ts';
import { bestMaker, worse, type Plan } from './plan.ts';
import { carryOut, limitNow, makersFor, planFor, rest, reserveOfResting } from './matching.ts';
import type { NaiveMarket, NaiveOrder, NaiveUser } from './state.ts';
import { reserveOfWaiting, triggerReached, firstTrigger } from './stops.ts';
import { notionalOf, withLargestFee } from './terms.ts';

/** Accepts, matches, rests or refuses one order. */
export function place(state: NaiveState, command: PlaceOrder): RejectionReason | undefined {
  const user = state.users.get(command.userId);
  const market = state.markets.get(command.marketId);
  const early = refusedBefore(user, market);
  if (early !== undefined || user === undefined || market === undefined) return early;

  const form = formOf(command, market, state.timeMs);
  const objections = form.objections;
  const order = newOrder(state, command, user, market);
  commonObjections(state, objections, command, market, 1);
  if (form.conflict) return objections.first();
  if (command.triggerSource !== undefined) stopObjections(objections, order);
  const reason = objections.first();
  if (reason !== undefined) return reason;

  const last = form.waits ? waitingObjections(state, order) : matchingObjections(state, order);
  if (last !== undefined) return last;

  // From here the order is accepted.
  state.expireDue();
  order.place = 'incoming';
  admit(state, order);
  if (form.waits) wait(order);
  else matchNow(state, order);
  return undefined;
}

/** Two orders of which the first to act ends the other; both are placed or none. */
export function placeOco(state: NaiveState, command: PlaceOco): RejectionReason | undefined {
  const user = state.users.get(command.userId);
  const market = state.markets.get(command.marketId);
  const early = refusedBefore(user, market);
  if (early !== undefined || user === undefined || market === undefined) return early;

  const legs = ocoForm(command);
  const limit = newOrder(state, legs.limit, user, market);
  const stop = newOrder(state, legs.stop, user, market);
  const objections = new Objections();
  for (const leg of [legs.limit, legs.stop]) objections.merge(formOf(leg, market, state.timeMs).objections);
  commonObjections(state, objections, legs.limit, market, 2);
  stopObjections(objections, stop);
  objections.when(crosses(state, limit), 'post_only_would_take');
  const reason = objections.first();
  if (reason !== undefined) return reason;
  const need = larger(reserveOfResting(limit), reserveOfWaiting(stop));
  if (need > state.available(user.userId, 1, reservedAsset(limit))) return 'insufficient_available';

  state.expireDue();
  admit(state, limit);
  admit(state, stop);
  limit.otherLeg = stop;
  stop.otherLeg = limit;
  rest(state, limit);
  wait(stop);
  shareReserve(limit, stop);
  return undefined;
}

/**
 * The legs of an OCO need money once: the limit leg holds what the more expensive of the two needs.
 */
export function shareReserve(limit: NaiveOrder, stop: NaiveOrder): void {
  limit.reserved = larger(reserveOfResting(limit), reserveOfWaiting(stop));
  stop.reserved = 0n;
}

function refusedBefore(user: NaiveUser | undefined, market: NaiveMarket | undefined): RejectionReason | undefined {
  return new Objections()
    .when(user === undefined, 'unknown_user')
    .when(market === undefined, 'unknown_market')
    .when(user?.frozen === true, 'account_frozen')
    .when(market?.state === 'halted', 'market_halted')
    .when(market?.state === 'cancel_only', 'market_cancel_only')
    .first();
}

function commonObjections(
  state: NaiveState,
  objections: Objections,
  command: PlaceOrder,
  market: NaiveMarket,
  orders: number,
): void {
  const open = state.openOf(command.userId);
  const named = command.clientOrderId;
  objections
    .when(named !== undefined && open.some((order) => order.clientOrderId === named), 'client_order_id_in_use')
    .when(
      open.filter((order) => order.market === market).length + orders > market.terms.openOrdersMax,
      'too_many_open_orders',
    );
}

function stopObjections(objections: Objections, order: NaiveOrder): void {
  const observed = order.triggerSource === 'index' ? order.market.index : order.market.last;
  objections
    .when(observed === 0n, 'prices_stale')
    .when(observed > 0n && order.triggerPrice > 0n && triggerReached(order, observed), 'trigger_price_wrong_side');
}

/** A stop that waits must be able to pay what it will want. */
function waitingObjections(state: NaiveState, order: NaiveOrder): RejectionReason | undefined {
  const available = state.available(order.userId, 1, reservedAsset(order));
  return reserveOfWaiting(order) > available ? 'insufficient_available' : undefined;
}

function matchingObjections(state: NaiveState, order: NaiveOrder): RejectionReason | undefined {
  const limit = limitNow(state, order);
  const plan = planFor(state, order, { limit, budget: order.budget });
  const objections = new Objections()
    .when(order.postOnly && crosses(state, order), 'post_only_would_take')
    .when(order.timeInForce === 'FOK' && !isComplete(plan), 'fill_or_kill_not_filled')
    .when(order.kind === 'market' && makersFor(state, order).length === 0, 'no_liquidity')
    .when(needNow(order, plan) > state.available(order.userId, 1, reservedAsset(order)), 'insufficient_available');
  return objections.first();
}

/** An order by budget is complete when its money, not the book, ended the matching. */
const isComplete = ({ stop, filled }: Plan): boolean => stop === 'filled' || (stop === 'budget' && filled > 0n);

/**
 * What must be available: a limit order's whole reserve, a budget, or what a market order really
 * costs.
 */
function needNow(order: NaiveOrder, plan: { readonly notional: bigint; readonly fee: bigint }): bigint {
  if (order.side === 'sell') return order.quantity * order.market.basePerLot;
  if (order.budget !== undefined) return order.budget;
  if (order.kind === 'market') return plan.notional + plan.fee;
  return withLargestFee(notionalOf(order.market, order.price, order.quantity), order);
}

function matchNow(state: NaiveState, order: NaiveOrder): void {
  const plan = planFor(state, order, { limit: limitNow(state, order), budget: order.budget });
  const stop = carryOut(state, order, plan);
  if (stop === 'filled') state.end(order, 'filled');
  else if (stop === 'self_trade') state.end(order, 'self_trade_prevention');
  else if (stop === 'budget') state.end(order, 'budget_used');
  else if (stop === 'band') state.end(order, 'price_outside_band');
  else if (order.kind === 'market') state.end(order, stop === 'empty' ? 'no_liquidity' : 'price_limit');
  else if (order.timeInForce === 'IOC') state.end(order, 'immediate_or_cancel');
  else rest(state, order);
}

function crosses(state: NaiveState, order: NaiveOrder): boolean {
  const best = bestMaker(makersFor(state, order), order.side);
  return best !== undefined && !worse(order.side, best.price, order.price);
}

function admit(state: NaiveState, order: NaiveOrder): void {
  Object.assign(order, { orderId: state.nextOrderId() });
  state.accept(order);
}

function wait(order: NaiveOrder): void {
  order.place = 'waiting';
  order.displayed = 0n;
  order.reserved = reserveOfWaiting(order);
}

/** The rates of the user's tier in the market, or of tier 0 where the tier has none. */
export function ratesOf(
  state: NaiveState,
  userId: number,
  marketId: number,
): { readonly makerPpm: bigint; readonly takerPpm: bigint } {
  const tiers = state.markets.get(marketId)?.tiers;
  const tier = state.users.get(userId)?.tier ?? 0;
  return tiers?.get(tier) ?? tiers?.get(0) ?? { makerPpm: 0n, takerPpm: 0n };
}

function newOrder(state: NaiveState, command: PlaceOrder, user: NaiveUser, market: NaiveMarket): NaiveOrder {
  const rates = ratesOf(state, user.userId, market.marketId);
  const market_ = command.kind === 'market' || command.kind === 'stop_market' || command.kind === 'trailing_stop';
  const quantity = BigInt(command.quantity ?? 0);
  const order: NaiveOrder = {
    orderId: 0,
    userId: command.userId,
    market,
    side: command.side,
    kind: command.kind,
    timeInForce: command.timeInForce,
    postOnly: command.postOnly,
    selfTradePrevention: command.selfTradePrevention,
    ...rates,
    triggerSource: command.triggerSource ?? 'last',
    trailingOffsetPpm: BigInt(command.trailingOffsetPpm ?? 0),
    displayQuantity: BigInt(command.displayQuantity ?? 0),
    expiresAtMs: command.expiresAtMs ?? 0,
    clientOrderId: command.clientOrderId,
    worstPrice: market_ ? BigInt(command.price ?? 0) : 0n,
    price: market_ ? 0n : BigInt(command.price ?? 0),
    quantity,
    remaining: quantity,
    budget: command.quoteBudget,
    triggerPrice: BigInt(command.triggerPrice ?? 0),
    displayed: 0n,
    priority: state.timeMs,
    place: 'incoming',
    reserved: 0n,
    otherLeg: undefined,
  };
  if (order.kind === 'trailing_stop') order.triggerPrice = firstTrigger(order);
  return order;
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
