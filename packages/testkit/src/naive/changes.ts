import type { AmendOrder, CancelAllOrders, CancelOrder } from '@candor/core';
import type { RejectionReason } from '@candor/protocol/reasons';
import { Objections, reservedAsset, type NaiveState } from './exchange-state.ts';
import { endOtherLeg, makersFor, reserveOfResting, shownOf } from './matching.ts';
import { bestMaker, worse } from './plan.ts';
import type { NaiveOrder } from './state.ts';
import { notionalOf, outsideBand } from './terms.ts';

/** Ends one open order of the user's, and the other leg of an OCO with it. */
export function cancel(state: NaiveState, command: CancelOrder): RejectionReason | undefined {
  if (!state.users.has(command.userId)) return 'unknown_user';
  const order = state.openOf(command.userId).find(({ orderId }) => orderId === command.orderId);
  if (order === undefined) return 'not_found';
  state.expireDue();
  state.end(order, 'user');
  endOtherLeg(state, order);
  return undefined;
}

/** Ends every open order of the user's, in one market or in all. */
export function cancelAll(state: NaiveState, command: CancelAllOrders): RejectionReason | undefined {
  const { userId, marketId } = command;
  const reason = new Objections()
    .when(!state.users.has(userId), 'unknown_user')
    .when(marketId !== undefined && !state.markets.has(marketId), 'unknown_market')
    .first();
  if (reason !== undefined) return reason;
  state.expireDue();
  for (const order of state.openOf(userId)) {
    if (marketId === undefined || order.market.marketId === marketId) state.end(order, 'cancel_all');
  }
  return undefined;
}

/**
 * A smaller quantity at the same price keeps its place in the queue; anything else goes to the
 * back.
 */
export function amend(state: NaiveState, command: AmendOrder): RejectionReason | undefined {
  const user = state.users.get(command.userId);
  const order = state.openOf(command.userId).find(({ orderId }) => orderId === command.orderId);
  const early = new Objections()
    .when(user === undefined, 'unknown_user')
    .when(user?.frozen === true, 'account_frozen')
    .when(order === undefined, 'not_found')
    .when(order?.market.state === 'halted', 'market_halted')
    .when(order?.market.state === 'cancel_only', 'market_cancel_only')
    .first();
  if (early !== undefined || order === undefined) return early;

  const { market } = order;
  const price = command.price === undefined ? order.price : BigInt(command.price);
  const quantity = command.quantity === undefined ? order.quantity : BigInt(command.quantity);
  const remaining = quantity - (order.quantity - order.remaining);
  const changed = { ...order, price, quantity, remaining };
  const best = bestMaker(makersFor(state, order), order.side);
  const need = reserveOfResting(changed) - order.reserved;
  const reason = new Objections()
    .when(price % BigInt(market.terms.tickStep) !== 0n, 'price_off_tick')
    .when(price <= 0n, 'price_not_positive')
    .when(quantity % BigInt(market.terms.lotStep) !== 0n, 'quantity_off_lot')
    .when(quantity < market.terms.minimumQuantity || remaining <= 0n, 'quantity_below_minimum')
    .when(quantity > market.terms.maximumQuantity, 'quantity_above_maximum')
    .when(notionalOf(market, price, quantity) < market.terms.minimumNotional, 'notional_below_minimum')
    .when(notionalOf(market, price, quantity) > market.terms.maximumNotional, 'notional_above_maximum')
    .when(outsideBand(market, price), 'price_outside_band')
    .when(best !== undefined && !worse(order.side, best.price, price), 'post_only_would_take')
    .when(price === order.price && quantity === order.quantity, 'amend_nothing_changed')
    .when(order.place !== 'resting' || isLegOfTwo(order), 'amend_not_allowed')
    .when(need > state.available(order.userId, 1, reservedAsset(order)), 'insufficient_available')
    .first();
  if (reason !== undefined) return reason;

  state.expireDue();
  const keepsPlace = price === order.price && quantity < order.quantity;
  Object.assign(order, { price, quantity, remaining });
  order.displayed = keepsPlace && order.displayed < shownOf(order) ? order.displayed : shownOf(order);
  order.reserved = reserveOfResting(order);
  if (!keepsPlace) order.priority = state.nextPriority();
  return undefined;
}

/** A leg that is left alone is an order like any other. */
const isLegOfTwo = ({ otherLeg }: NaiveOrder): boolean => otherLeg !== undefined && otherLeg.place !== 'ended';
