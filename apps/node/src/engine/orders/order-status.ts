import { invariant } from '@candor/core';
import type { Order } from '@candor/protocol';

export type OrderStatus = Order['status'];

/** What happens to an order, as far as its status is concerned; its three ends have their names. */
export type StatusChange = 'rests' | 'waits' | 'fires' | 'fills' | 'filled' | 'canceled' | 'expired';

const ends = { filled: 'filled', canceled: 'canceled', expired: 'expired' } as const;

/**
 * The life of an order as its owner sees it, in one table. An order is open from its acceptance;
 * what the table lacks cannot happen.
 */
const next: Readonly<Record<OrderStatus, Readonly<Partial<Record<StatusChange, OrderStatus>>>>> = {
  open: { ...ends, rests: 'open', waits: 'waiting', fills: 'partially_filled' },
  waiting: { ...ends, fires: 'open' },
  partially_filled: { ...ends, rests: 'partially_filled', fills: 'partially_filled' },
  filled: {},
  canceled: {},
  expired: {},
};

/** The status of an order after something happened to it. */
export function statusAfter(status: OrderStatus, change: StatusChange): OrderStatus {
  const after = next[status][change];
  if (after === undefined) invariant(false, `an order that is ${status} never ${change}`);
  return after;
}
