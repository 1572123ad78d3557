// Proof: tests/properties/twin.test.ts plays orders against a naive twin; futures has tests.

import type { OrderKind, TimeInForce } from '../base/words.ts';

/** What any order product's orders say about themselves. */
export interface OrderForm {
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly price?: number;
  readonly quantity?: number;
  readonly quoteBudget?: bigint;
  readonly triggerPrice?: number;
  readonly triggerSource?: string;
  readonly trailingOffsetPpm?: number;
  readonly displayQuantity?: number;
  readonly expiresAtMs?: number;
}

/** A trailing stop stays at least 0.1% and at most 20% away from the price. */
const trailingOffset = { minimum: 1_000, maximum: 200_000 } as const;

/**
 * Every kind of order has its fields: those it must have, those it may have, and no other.
 *
 *     limit          price, quantity; any time in force; post-only and display quantity only where it may rest
 *     market         quantity or budget; IOC or FOK; price, the worst it accepts
 *     stop_limit     price, quantity, trigger, source; GTC or GTD
 *     stop_market    quantity or budget, trigger, source; IOC; price, the worst it accepts
 *     trailing_stop  quantity, offset, source; IOC
 *     GTD            and nothing else: expiry time
 */
export function fieldsConflict(order: OrderForm): boolean {
  const { kind, timeInForce, price, quantity, quoteBudget, triggerPrice, triggerSource } = order;
  if ((order.expiresAtMs === undefined) === (timeInForce === 'GTD')) return true;
  if ((quantity === undefined) === (quoteBudget === undefined)) return true;
  if (kind === 'limit') {
    const immediate = timeInForce === 'IOC' || timeInForce === 'FOK';
    if (price === undefined || quantity === undefined) return true;
    if (immediate && (order.postOnly || order.displayQuantity !== undefined)) return true;
    return triggerPrice !== undefined || triggerSource !== undefined || order.trailingOffsetPpm !== undefined;
  }
  if (order.postOnly || order.displayQuantity !== undefined) return true;
  if ((order.trailingOffsetPpm === undefined) === (kind === 'trailing_stop')) return true;
  if ((triggerSource === undefined) !== (kind === 'market')) return true;
  if ((triggerPrice !== undefined) !== (kind === 'stop_limit' || kind === 'stop_market')) return true;
  if (kind === 'stop_limit') {
    return price === undefined || quantity === undefined || timeInForce === 'IOC' || timeInForce === 'FOK';
  }
  if (timeInForce === 'GTC' || timeInForce === 'GTD') return true;
  if (kind === 'market') return false;
  return timeInForce === 'FOK' || (kind === 'trailing_stop' && (quoteBudget !== undefined || price !== undefined));
}

/** Whether a trailing stop is too near or too far. */
export function trailingOutOfRange(order: OrderForm): boolean {
  const offset = order.trailingOffsetPpm;
  if (offset === undefined) return false;
  return !Number.isInteger(offset) || offset < trailingOffset.minimum || offset > trailingOffset.maximum;
}
