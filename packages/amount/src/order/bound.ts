import { amount } from '../units.ts';
import type { Amount } from '../units.ts';
import { feeOf } from './fees.ts';
import type { OrderPreview, PreviewInput, PreviewTerms } from './preview-types.ts';
import { largerRate } from './reserve.ts';
import { notional } from './scale.ts';

/**
 * What holds for an order however the book moves before it arrives: the most a buy pays, the least
 * a full sell brings in.
 */
export interface OrderBound {
  readonly total: Amount;
  /** The price and fee that make the total. Absent where a budget is the bound. */
  readonly at?: {
    readonly priceTicks: bigint;
    readonly quantityLots: bigint;
    readonly notional: Amount;
    readonly ratePpm: number;
    readonly fee: Amount;
  };
}

/**
 * Quantity × worst price plus the largest fee for a buy, minus it for a sell; a budget is its own
 * bound. A market order, and a stop-market buy, keep to it only when the worst price is sent with
 * them. Undefined where no price bounds the order: a stop that sells at market, a trailing stop, an
 * OCO whose stop leg has no limit price.
 */
export function boundOf(order: PreviewInput, preview: OrderPreview, terms: PreviewTerms): OrderBound | undefined {
  if ((order.kind === 'market' || order.kind === 'stop_market') && order.quoteBudget !== undefined)
    return { total: order.quoteBudget };
  if (order.kind === 'trailing_stop') return undefined;
  if (order.kind === 'stop_market' && order.side === 'sell') return undefined;
  if (order.kind === 'oco') return ocoBound(preview, order.stopLimitPriceTicks !== undefined);
  const priceTicks = 'priceTicks' in order ? order.priceTicks : preview.worstAllowedTicks;
  const { quantityLots } = order;
  if (priceTicks === undefined || quantityLots === undefined) return undefined;
  const ratePpm = order.kind === 'market' ? terms.takerPpm : largerRate(terms);
  const value = notional(priceTicks, quantityLots, terms.scale);
  const fee = feeOf(value, ratePpm);
  const total = amount(order.side === 'buy' ? value + fee : value - fee);
  return { total, at: { priceTicks, quantityLots, notional: value, ratePpm, fee } };
}

/** The worse of the two legs, which the preview has already found. */
function ocoBound(preview: OrderPreview, hasLimit: boolean): OrderBound | undefined {
  const total = preview.mostYouPay ?? preview.leastYouGet;
  return hasLimit && total !== undefined ? { total } : undefined;
}
