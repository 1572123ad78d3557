import { formatDecimal } from './decimal.ts';
import { divide, powerOfTen, rescale } from './rounding.ts';
import type { Rounding } from './rounding.ts';

/** A decimal string taken apart: units × 10^-scale. */
export interface ScaledDecimal {
  readonly units: bigint;
  readonly scale: number;
}

/** Wider than the wire: products and sums of wire amounts stay well inside it. */
const PLAIN_DECIMAL = /^-?\d{1,80}(\.\d{1,80})?$/;

/**
 * The exact value of a plain decimal string, with an optional ASCII minus. Anything else throws a
 * RangeError: these functions work on strings that the program itself holds, and what people type
 * goes through typeAmount and parseDecimal first.
 */
export const scaledDecimal = (decimal: string): ScaledDecimal => {
  if (decimal.length > 162 || !PLAIN_DECIMAL.test(decimal)) {
    throw new RangeError(`not a plain decimal: ${JSON.stringify(decimal.slice(0, 40))}`);
  }
  const point = decimal.indexOf('.');
  if (point === -1) return { units: BigInt(decimal), scale: 0 };
  return { units: BigInt(decimal.slice(0, point) + decimal.slice(point + 1)), scale: decimal.length - point - 1 };
};

const combine = (a: string, b: string, operation: (left: bigint, right: bigint) => bigint): string => {
  const left = scaledDecimal(a);
  const right = scaledDecimal(b);
  const scale = Math.max(left.scale, right.scale);
  const units = operation(
    rescale(left.units, left.scale, scale, 'truncate'),
    rescale(right.units, right.scale, scale, 'truncate'),
  );
  return formatDecimal(units, scale);
};

/** a + b, exact, with the decimals of the longer one. */
export const addDecimals = (a: string, b: string): string => combine(a, b, (left, right) => left + right);

/** a − b, exact, with the decimals of the longer one. */
export const subtractDecimals = (a: string, b: string): string => combine(a, b, (left, right) => left - right);

/** a × b, exact: its decimals are the sum of both. */
export const multiplyDecimals = (a: string, b: string): string => {
  const left = scaledDecimal(a);
  const right = scaledDecimal(b);
  return formatDecimal(left.units * right.units, left.scale + right.scale);
};

/** a / b with so many decimals, rounded once by name. b = 0 throws a RangeError. */
export const divideDecimals = (a: string, b: string, decimals: number, rounding: Rounding): string => {
  const left = scaledDecimal(a);
  const right = scaledDecimal(b);
  const numerator = left.units * powerOfTen(right.scale + decimals);
  return formatDecimal(divide(numerator, right.units * powerOfTen(left.scale), rounding), decimals);
};

/** −1, 0 or 1 as a is below, equal to or above b, whatever decimals they carry. */
export const compareDecimals = (a: string, b: string): -1 | 0 | 1 => {
  const left = scaledDecimal(a);
  const right = scaledDecimal(b);
  const difference = left.units * powerOfTen(right.scale) - right.units * powerOfTen(left.scale);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
};

/** Whether a decimal string is zero, in any spelling. */
export const isZeroDecimal = (decimal: string): boolean => scaledDecimal(decimal).units === 0n;

/** −a with the same decimals. Zero stays without a sign. */
export const negateDecimal = (decimal: string): string => {
  const { units, scale } = scaledDecimal(decimal);
  return formatDecimal(-units, scale);
};

/** a with exactly so many decimals, rounded by name. */
export const roundDecimal = (decimal: string, decimals: number, rounding: Rounding): string => {
  const { units, scale } = scaledDecimal(decimal);
  return formatDecimal(rescale(units, scale, decimals, rounding), decimals);
};
