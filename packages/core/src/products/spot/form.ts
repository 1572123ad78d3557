// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import type { PlaceOrder } from './commands.ts';
import { offLot, offTick } from '../../markets/grid.ts';
import type { Market } from '../../markets/market.ts';
import type { RejectionReason } from '@candor/protocol/reasons';

/**
 * The first reason, from 'quote_amount_only_for_buys' to 'price_outside_band', that an order's own
 * fields give.
 */
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

export function displayInvalid({ displayQuantity, quantity }: PlaceOrder, { terms }: Market): boolean {
  if (displayQuantity === undefined) return false;
  return offLot(displayQuantity, terms) || displayQuantity < 1 || displayQuantity > (quantity ?? 0);
}
