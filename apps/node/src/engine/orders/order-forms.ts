import type { orderInput } from '@candor/protocol';
import type { z } from 'zod';

export type ParsedOrder = z.output<typeof orderInput>;

type Field = keyof ParsedOrder;

interface Form {
  readonly needs: readonly Field[];
  readonly takes: readonly Field[];
}

/**
 * What each type of order needs and takes, beside what all take. The exchange decides; this only
 * names the fields that it refused.
 */
const forms: Readonly<Record<ParsedOrder['type'], Form>> = {
  limit: { needs: ['price', 'quantity'], takes: ['displayQuantity', 'postOnly', 'expiresAtMs'] },
  market: { needs: [], takes: ['price', 'quantity', 'quoteAmount'] },
  stop_limit: { needs: ['price', 'quantity', 'triggerPrice'], takes: ['triggerSource', 'expiresAtMs'] },
  stop_market: { needs: ['triggerPrice'], takes: ['price', 'quantity', 'quoteAmount', 'triggerSource'] },
  trailing_stop: { needs: ['quantity', 'trailingPercent'], takes: ['triggerSource'] },
  oco: { needs: ['price', 'quantity', 'triggerPrice'], takes: ['triggerSource', 'stopLimitPrice'] },
};
const ofAll: readonly Field[] = [
  'symbol',
  'side',
  'type',
  'timeInForce',
  'selfTradePrevention',
  'clientOrderId',
  'requestId',
];

const isGiven = (order: ParsedOrder, field: Field): boolean => order[field] !== undefined && order[field] !== false;

/**
 * The fields that an order's type needs and that it does not have. Where a quantity or an amount
 * will do, the quantity is named.
 */
export function missingFields(order: ParsedOrder): string[] {
  const { needs, takes } = forms[order.type];
  const missing = needs.filter((field) => !isGiven(order, field));
  const noAmount = takes.includes('quoteAmount') && !isGiven(order, 'quantity') && !isGiven(order, 'quoteAmount');
  const noExpiry = order.timeInForce === 'GTD' && !isGiven(order, 'expiresAtMs');
  return [...missing, ...(noAmount ? ['quantity'] : []), ...(noExpiry ? ['expiresAtMs'] : [])];
}

/**
 * The fields of an order that has all it needs, which do not go with its type or with each other.
 */
export function conflictingFields(order: ParsedOrder): string[] {
  const { needs, takes } = forms[order.type];
  const fields = Object.keys(order).filter((name): name is Field => name in order);
  const useless = fields.filter((field) => isGiven(order, field) && ![...ofAll, ...needs, ...takes].includes(field));
  const bothAmounts = isGiven(order, 'quantity') && isGiven(order, 'quoteAmount') && takes.includes('quoteAmount');
  const expiry = isGiven(order, 'expiresAtMs') && order.timeInForce !== 'GTD';
  const found = [...useless, ...(bothAmounts ? ['quantity', 'quoteAmount'] : []), ...(expiry ? ['expiresAtMs'] : [])];
  return found.length > 0 ? [...new Set(found)] : ['timeInForce'];
}
