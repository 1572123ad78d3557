import type { Exchange, OpenOrder } from '@candor/core';
import type { AccountStart } from '../../engine/orders/account-state.ts';
import type { OrderState } from '../../engine/orders/order-state.ts';

/** A user's account as held in the exchange's memory. */
export function startOf(exchange: Exchange, userId: number): AccountStart {
  const user = exchange.user(userId);
  return {
    userId,
    orders: exchange.openOrdersOf(userId).map((order) => orderState(order, exchange.seq, exchange.timeMs)),
    balances: exchange
      .balancesOf(userId)
      .map(({ available, reserved, ...account }) => ({ ...account, total: available + reserved, reserved })),
    frozen: user?.frozen ?? false,
    tier: user?.tier ?? 0,
  };
}

/**
 * An open order as the account keeps it. When it last changed is not known any more: the moment of
 * reading is taken.
 */
function orderState(order: OpenOrder, seq: number, timeMs: number): OrderState {
  const { filled, filledNotional, fee, reserved, createdAtMs, waiting } = order;
  return {
    accepted: order,
    status: waiting ? 'waiting' : filled > 0 ? 'partially_filled' : 'open',
    endCause: null,
    price: order.price > 0 ? order.price : undefined,
    quantity: order.quantity > 0 ? order.quantity : undefined,
    triggerPrice: order.triggerPrice,
    filled,
    filledNotional,
    fee,
    reserved,
    createdAtMs,
    updatedAtMs: timeMs,
    seq,
  };
}
