import { bandTicks, formatDecimal } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { Market } from '../assets/listings.ts';
import { Problem, rejected } from '../http/problem.ts';
import { fieldsConflict, fieldsRequired } from './order-command.ts';
import { conflictingFields, missingFields, type ParsedOrder } from './order-forms.ts';
import { priceText, quantityText, quoteText } from '../markets/listed-market.ts';

/** Which field of an order a reason is about; none where it is about more than one, or about none. */
const fieldOf: Partial<Record<RejectionReason, string>> = {
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

/**
 * A refusal of an order with what would have been valid, in the decimals of the wire: the market's own terms, and around the reference price
 * (ticks, 0 when there is none) the prices that the band allows.
 */
export function explained(error: unknown, market: Market, referenceTicks: number, order?: ParsedOrder): unknown {
  if (!(error instanceof Problem) || error.status !== 422 || error.fields.length > 0) return error;
  if (error.key === 'order_fields_conflict' && order) return conflictIn(order);
  const reason = error.key as RejectionReason;
  const valid = limits[reason]?.(market, referenceTicks) ?? {};
  const field = byBudget(reason, order) ? 'quoteAmount' : fieldOf[reason];
  const limit = Object.values(valid).join(', ');
  const fields = field === undefined ? [] : [{ field, rule: reason, ...(limit !== '' && { limit }) }];
  return rejected(reason, { ...error.detail, ...valid }, fields);
}

/** What an order lacks, before what does not go with the rest of it. */
function conflictIn(order: ParsedOrder): Problem {
  const missing = missingFields(order);
  return missing.length > 0 ? fieldsRequired(...missing) : fieldsConflict(...conflictingFields(order));
}

/** An order that says what it may cost, in place of how much it is for, is too dear or too small by that. */
const byBudget = (reason: RejectionReason, order: ParsedOrder | undefined): boolean =>
  order?.quoteAmount !== undefined && fieldOf[reason] === 'quantity';

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
