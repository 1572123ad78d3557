import type { PlaceOrder } from '../commands.ts';
import { offLot, offTick } from '../markets/grid.ts';
import type { Market } from '../markets/market.ts';
import type { RejectionReason } from '@candor/protocol/reasons';

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
export function fieldsConflict(order: PlaceOrder): boolean {
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

/** The first reason, from 'quote_amount_only_for_buys' to 'price_outside_band', that an order's own fields give. */
export function fieldsReason(order: PlaceOrder, market: Market): RejectionReason | undefined {
  const { terms } = market;
  const { price, quantity, quoteBudget, triggerPrice } = order;
  if (quoteBudget !== undefined && order.side === 'sell') return 'quote_amount_only_for_buys';
  if (offTick(price, terms) || offTick(triggerPrice, terms)) return 'price_off_tick';
  if ((price !== undefined && price <= 0) || (triggerPrice !== undefined && triggerPrice <= 0))
    return 'price_not_positive';
  if (quantity !== undefined) {
    if (offLot(quantity, terms)) return 'quantity_off_lot';
    if (quantity < terms.minimumQuantity) return 'quantity_below_minimum';
    if (quantity > terms.maximumQuantity) return 'quantity_above_maximum';
  }
  const limit = order.kind === 'limit' || order.kind === 'stop_limit' ? price : undefined;
  if (limit !== undefined && quantity !== undefined) {
    const value = limit * quantity * market.quoteUnit;
    if (value < market.minimumNotional) return 'notional_below_minimum';
    if (value > market.maximumNotional) return 'notional_above_maximum';
  }
  if (quoteBudget !== undefined) {
    if (quoteBudget < terms.minimumNotional) return 'notional_below_minimum';
    if (quoteBudget > terms.maximumNotional) return 'notional_above_maximum';
  }
  if (limit !== undefined && (limit < market.bandLow || limit > market.bandHigh)) return 'price_outside_band';
  return undefined;
}

export function trailingOutOfRange(order: PlaceOrder): boolean {
  const offset = order.trailingOffsetPpm;
  if (offset === undefined) return false;
  return !Number.isInteger(offset) || offset < trailingOffset.minimum || offset > trailingOffset.maximum;
}

export function displayInvalid({ displayQuantity, quantity }: PlaceOrder, { terms }: Market): boolean {
  if (displayQuantity === undefined) return false;
  return offLot(displayQuantity, terms) || displayQuantity < 1 || displayQuantity > (quantity ?? 0);
}
