import { bandTicks, formatDecimal } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { Market } from '../listings/listings.ts';
import { priceText, quantityText, quoteText } from '../listings/listed-market.ts';

/**
 * Which field of an order a reason is about; none where it is about more than one, or about none.
 */
export const fieldOfReason: Partial<Record<RejectionReason, string>> = {
  price_not_positive: 'price',
  price_outside_band: 'price',
  post_only_would_take: 'price',
  quantity_below_minimum: 'quantity',
  quantity_above_maximum: 'quantity',
  notional_below_minimum: 'quantity',
  notional_above_maximum: 'quantity',
  trigger_price_wrong_side: 'triggerPrice',
  trailing_offset_out_of_range: 'trailingPercent',
  display_quantity_invalid: 'displayQuantity',
  expiry_in_past: 'expiresAtMs',
  client_order_id_in_use: 'clientOrderId',
  quote_amount_only_for_buys: 'quoteAmount',
  insufficient_available: 'quantity',
};

type Limits = Readonly<Record<string, string>>;

const limits: Partial<Record<RejectionReason, (market: Market, referenceTicks: number) => Limits>> = {
  quantity_below_minimum: (market) => ({ minimumQuantity: quantityText(market.terms.minimumQuantity, market) }),
  quantity_above_maximum: (market) => ({ maximumQuantity: quantityText(market.terms.maximumQuantity, market) }),
  notional_below_minimum: (market) => ({ minimumNotional: quoteText(market.terms.minimumNotional, market) }),
  notional_above_maximum: (market) => ({ maximumNotional: quoteText(market.terms.maximumNotional, market) }),
  too_many_open_orders: (market) => ({ maximumOpenOrders: String(market.terms.openOrdersMax) }),
  price_not_positive: (market) => ({ minimumPrice: priceText(1, market) }),
  price_outside_band: (market, referenceTicks) => (referenceTicks > 0 ? bandOf(referenceTicks, market) : {}),
};

function bandOf(referenceTicks: number, { terms }: Market): Limits {
  const { lowTicks, highTicks } = bandTicks(BigInt(referenceTicks), terms.bandPpm);
  return {
    lowestPrice: formatDecimal(lowTicks, terms.tickScale),
    highestPrice: formatDecimal(highTicks, terms.tickScale),
  };
}

/** What would have been valid in place of what a reason refused, by name. */
export const validFor = (reason: RejectionReason, market: Market, referenceTicks: number): Limits =>
  limits[reason]?.(market, referenceTicks) ?? {};
