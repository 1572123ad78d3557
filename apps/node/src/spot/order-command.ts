import { type Amount, amount, formatDecimal, parseDecimal } from '@candor/amount';
import type { PlaceOco, PlaceOrder } from '@candor/core';
import type { Market } from '../assets/listings.ts';
import { invalid, type Problem, rejected } from '../http/problem.ts';
import { priceText, quantityText, quoteText } from '../markets/listed-market.ts';
import { missingFields, type ParsedOrder } from './order-forms.ts';

/** Types that never rest in the book. */
const immediate: ReadonlySet<PlaceOrder['kind']> = new Set(['market', 'stop_market', 'trailing_stop']);

/** Fields that an OCO has no use for: saying them is a contradiction, not a detail to be left out. */
const notOfOco = ['quoteAmount', 'trailingPercent', 'displayQuantity', 'expiresAtMs'] as const;

/** The exchange's command for an order of the wire. Throws a Problem that names the field and what would be valid. */
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
  // Field by field and in this order, in which the first that is wrong is named; thousands of orders a second pass here.
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

/** A price in ticks; one between two ticks is refused with both of them. */
export function priceOf(field: string, text: string, market: Market): number {
  const at = placed(text, market.terms.tickScale, market.terms.tickStep);
  if (!at.exact) {
    const tickSize = priceText(market.terms.tickStep, market);
    throw rejected('price_off_tick', { tickSize, nearestBelow: at.below, nearestAbove: at.above }, [
      { field, rule: 'price_off_tick', limit: tickSize },
    ]);
  }
  return safe(at.units) ?? refuseTooLarge(field, formatDecimal(safeMax, market.terms.tickScale, 0));
}

/** A quantity in lots; one between two lots is refused with both of them. */
export function quantityOf(field: string, text: string, market: Market): number {
  const at = placed(text, market.terms.lotScale, market.terms.lotStep);
  if (!at.exact) {
    const lotSize = quantityText(market.terms.lotStep, market);
    throw rejected('quantity_off_lot', { lotSize, nearestBelow: at.below, nearestAbove: at.above }, [
      { field, rule: 'quantity_off_lot', limit: lotSize },
    ]);
  }
  const lots = safe(at.units);
  if (lots !== undefined) return lots;
  const maximum = quantityText(market.terms.maximumQuantity, market);
  throw rejected('quantity_above_maximum', { maximumQuantity: maximum }, [
    { field, rule: 'quantity_above_maximum', limit: maximum },
  ]);
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

/** "0.10" percent is 1,000 parts per million. */
export function trailingOf(text: string): number {
  const parsed = parseDecimal(text, 2);
  const ppm = parsed.ok ? parsed.units * 100n : -1n;
  if (ppm >= 1_000n && ppm <= 200_000n) return Number(ppm);
  throw rejected('trailing_offset_out_of_range', { minimum: '0.10', maximum: '20.00' }, [
    { field: 'trailingPercent', rule: 'trailing_offset_out_of_range', limit: '0.10, 20.00' },
  ]);
}

interface Nearest {
  readonly exact: boolean;
  readonly units: bigint;
  readonly below: string;
  readonly above: string;
}

const wireScale = 18;

/** The multiples of so many 10^-scale around a decimal of the wire that is none itself. */
function nearest(text: string, scale: number, step: number): Nearest {
  const parsed = parseDecimal(text, wireScale);
  const units = parsed.ok ? parsed.units : 0n;
  const each = BigInt(step) * 10n ** BigInt(wireScale - scale);
  const below = (units / each) * BigInt(step);
  return {
    exact: units % each === 0n,
    units: below,
    below: formatDecimal(below, scale),
    above: formatDecimal(below + BigInt(step), scale),
  };
}

/** Where a decimal of the wire stands among the multiples of so many 10^-scale. Zeros beyond the scale do it no harm. */
function placed(text: string, scale: number, step: number): Nearest | { readonly exact: true; readonly units: bigint } {
  const parsed = parseDecimal(text, scale);
  const onStep = parsed.ok && (step === 1 || parsed.units % BigInt(step) === 0n);
  return onStep ? { exact: true, units: parsed.units } : nearest(text, scale, step);
}

const safeMax = BigInt(Number.MAX_SAFE_INTEGER);
const safe = (units: bigint): number | undefined => (units <= safeMax ? Number(units) : undefined);

function refuseTooLarge(field: string, limit: string): never {
  throw invalid({ field, rule: 'too_large', limit });
}

/** These fields do not go with the order's type. */
export const fieldsConflict = (...fields: string[]): Problem =>
  rejected(
    'order_fields_conflict',
    { fields: fields.join(', ') },
    fields.map((field) => ({ field, rule: 'order_fields_conflict' })),
  );

/** An order of this type needs these fields. */
export const fieldsRequired = (...fields: string[]): Problem =>
  invalid(...fields.map((field) => ({ field, rule: 'required' })));

/** `{ [name]: convert(value) }`, or nothing where the field was not given. */
function given<Name extends string, In, Out>(
  name: Name,
  value: In | undefined,
  convert: (value: In) => Out,
): { [Key in Name]?: Out } {
  return value === undefined ? {} : ({ [name]: convert(value) } as { [Key in Name]: Out });
}
