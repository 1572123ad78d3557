import { type Amount, amount, parseDecimal } from '@candor/amount';
import type { PlaceOco, PlaceOrder } from '@candor/core';
import type { Market } from '../../engine/listings/listings.ts';
import { invalid, rejected } from '../../base/problem.ts';
import { quoteText } from '../../engine/listings/listed-market.ts';
import {
  fieldsConflict,
  fieldsRequired,
  priceOf,
  quantityOf,
  safeMax,
  trailingOf,
} from '../../engine/markets/typed-figures.ts';
import { missingFields, type ParsedOrder } from '../../engine/orders/order-forms.ts';

/** Types that never rest in the book. */
const immediate: ReadonlySet<PlaceOrder['kind']> = new Set(['market', 'stop_market', 'trailing_stop']);

/**
 * Fields that an OCO has no use for: saying them is a contradiction, not a detail to be left out.
 */
const notOfOco = ['quoteAmount', 'trailingPercent', 'displayQuantity', 'expiresAtMs'] as const;

/**
 * The exchange's command for an order of the wire. Throws a Problem that names the field and what
 * would be valid.
 */
export function orderCommand(userId: number, input: ParsedOrder, market: Market): PlaceOrder | PlaceOco {
  return input.type === 'oco' ? ocoCommand(userId, input, market) : singleCommand(userId, input, input.type, market);
}

function singleCommand(userId: number, input: ParsedOrder, kind: PlaceOrder['kind'], market: Market): PlaceOrder {
  if (input.stopLimitPrice !== undefined) throw fieldsConflict('stopLimitPrice');
  const stop = kind !== 'limit' && kind !== 'market';
  const order: Writable<PlaceOrder> = {
    type: 'place_order',
    userId,
    marketId: market.marketId,
    side: input.side,
    kind,
    timeInForce: input.timeInForce ?? (immediate.has(kind) ? 'IOC' : 'GTC'),
    postOnly: input.postOnly,
    selfTradePrevention: input.selfTradePrevention,
  };
  // Field by field and in this order, in which the first that is wrong is named; thousands of
  // orders a second pass here.
  if (input.price !== undefined) order.price = priceOf('price', input.price, market);
  if (input.quantity !== undefined) order.quantity = quantityOf('quantity', input.quantity, market);
  if (input.quoteAmount !== undefined) order.quoteBudget = quoteOf('quoteAmount', input.quoteAmount, market);
  if (input.triggerPrice !== undefined) order.triggerPrice = priceOf('triggerPrice', input.triggerPrice, market);
  const triggerSource = input.triggerSource ?? (stop ? 'last' : undefined);
  if (triggerSource !== undefined) order.triggerSource = triggerSource;
  if (input.trailingPercent !== undefined) order.trailingOffsetPpm = trailingOf(input.trailingPercent);
  if (input.displayQuantity !== undefined)
    order.displayQuantity = quantityOf('displayQuantity', input.displayQuantity, market);
  if (input.expiresAtMs !== undefined) order.expiresAtMs = input.expiresAtMs;
  if (input.clientOrderId !== undefined) order.clientOrderId = input.clientOrderId;
  return order;
}

type Writable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

function ocoCommand(userId: number, input: ParsedOrder, market: Market): PlaceOco {
  const extra = notOfOco.filter((name) => input[name] !== undefined);
  if (input.postOnly) throw fieldsConflict('postOnly');
  if (input.timeInForce !== undefined && input.timeInForce !== 'GTC') throw fieldsConflict('timeInForce');
  if (extra.length > 0) throw fieldsConflict(...extra);
  const { price, quantity, triggerPrice } = input;
  if (price === undefined || quantity === undefined || triggerPrice === undefined)
    throw fieldsRequired(...missingFields(input));
  return {
    type: 'place_oco',
    userId,
    marketId: market.marketId,
    side: input.side,
    quantity: quantityOf('quantity', quantity, market),
    limitPrice: priceOf('price', price, market),
    triggerPrice: priceOf('triggerPrice', triggerPrice, market),
    triggerSource: input.triggerSource ?? 'last',
    ...given('stopLimitPrice', input.stopLimitPrice, (text) => priceOf('stopLimitPrice', text, market)),
    selfTradePrevention: input.selfTradePrevention,
    ...given('clientOrderId', input.clientOrderId, (id) => id),
  };
}

function quoteOf(field: string, text: string, market: Market): Amount {
  const parsed = parseDecimal(text, market.quoteScale);
  if (!parsed.ok) throw invalid({ field, rule: 'too_many_decimals', limit: String(market.quoteScale) });
  if (parsed.units <= safeMax) return amount(parsed.units);
  const maximum = quoteText(market.terms.maximumNotional, market);
  throw rejected('notional_above_maximum', { maximumNotional: maximum }, [
    { field, rule: 'notional_above_maximum', limit: maximum },
  ]);
}

/** `{ [name]: convert(value) }`, or nothing where the field was not given. */
function given<Name extends string, In, Out>(
  name: Name,
  value: In | undefined,
  convert: (value: In) => Out,
): { [Key in Name]?: Out } {
  return value === undefined ? {} : ({ [name]: convert(value) } as { [Key in Name]: Out });
}
