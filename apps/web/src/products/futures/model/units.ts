import { parseDecimal } from '@candor/amount';

/** Smallest units of a decimal that may be negative. */
export function unitsOfSigned(decimal: string | null | undefined, scale: number): bigint | undefined {
  if (decimal === null || decimal === undefined) return undefined;
  const parsed = parseDecimal(decimal.replace(/^[-−]/, ''), scale);
  if (!parsed.ok) return undefined;
  return /^[-−]/.test(decimal) ? -parsed.units : parsed.units;
}
