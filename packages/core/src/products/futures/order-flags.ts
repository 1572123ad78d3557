import { BUY, SELL } from '../../order-book/order-book.ts';
import type { Orders } from '../../orders/orders.ts';
import type { ContractOrderAccepted } from './events.ts';
import { orderOrigins, type ContractDirection, type OrderOrigin } from './words.ts';

/** What `Orders` keeps of a contract order in the byte that spot uses for post-only. */
const postOnlyBit = 1;
const closingBit = 2;
const originShift = 2;

/** Directions 1 and 4 buy, 2 and 3 sell. */
export const sideOf = (direction: number): 0 | 1 => (direction === 1 || direction === 4 ? BUY : SELL);

/** Whether a direction only ever closes. */
export const closes = (direction: number): boolean => direction > 2;

/** The flags of an accepted order. */
export const flagsOf = ({ postOnly, direction, origin }: ContractOrderAccepted): number =>
  (postOnly ? postOnlyBit : 0) | (closes(direction) ? closingBit : 0) | (orderOrigins.indexOf(origin) << originShift);

export const isPostOnly = (orders: Orders, slot: number): boolean => (orders.postOnly(slot) & postOnlyBit) !== 0;

/** Whether an order was placed to close: it never opens, also in one-way mode. */
export const isClosing = (orders: Orders, slot: number): boolean => (orders.postOnly(slot) & closingBit) !== 0;

export const originOf = (orders: Orders, slot: number): OrderOrigin =>
  orderOrigins[orders.postOnly(slot) >>> originShift] ?? 'owner';

/** The direction that an order was placed with. */
export function directionOf(orders: Orders, slot: number): ContractDirection {
  const buys = orders.pool.side(slot) === BUY;
  if (isClosing(orders, slot)) return buys ? 4 : 3;
  return buys ? 1 : 2;
}
