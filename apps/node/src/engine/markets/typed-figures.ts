import { formatDecimal, parseDecimal } from '@candor/amount';
import type { Market } from '../listings/listings.ts';
import { invalid, type Problem, rejected } from '../../base/problem.ts';
import { priceText, quantityText } from '../listings/listed-market.ts';

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

/**
 * Where a decimal of the wire is among the multiples of so many 10^-scale. Zeros beyond the
 * scale do it no harm.
 */
function placed(text: string, scale: number, step: number): Nearest | { readonly exact: true; readonly units: bigint } {
  const parsed = parseDecimal(text, scale);
  const onStep = parsed.ok && (step === 1 || parsed.units % BigInt(step) === 0n);
  return onStep ? { exact: true, units: parsed.units } : nearest(text, scale, step);
}

export const safeMax = BigInt(Number.MAX_SAFE_INTEGER);
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
