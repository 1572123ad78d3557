import { formatDecimal } from '@candor/amount';

/**
 * As `formatDecimal` writes so many units, for numbers: a bigint for each figure of each order is
 * garbage.
 */
export function decimalText(units: number, scale: number): string {
  if (!Number.isSafeInteger(units) || units < 0) return formatDecimal(BigInt(units), scale);
  const digits = String(units);
  if (scale === 0) return digits;
  const whole = digits.length - scale;
  if (whole <= 0) return `0.${'0'.repeat(-whole)}${digits}`;
  return `${digits.slice(0, whole)}.${digits.slice(whole)}`;
}
