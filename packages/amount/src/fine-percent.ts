import { formatDecimal } from './decimal.ts';
import { grouped, split } from './display-rules.ts';
import { divide, powerOfTen } from './rounding.ts';

/** Digits that say something in a percentage of its own size, and decimals at most. */
const fine = { digits: 2, decimals: 8 } as const;

/**
 * A small fraction as a percentage without sign: two decimals, and below 0.10% as many as its first
 * two digits need, cut. "0.000014" is "0.0014%" where two decimals would say seven times as much.
 * Below all decimals the last of them.
 */
export const displayFinePercent = (decimalFraction: string): string => {
  const { units, scale } = split(decimalFraction);
  if (units === 0n) return '0.00%';
  const digits = units.toString().length;
  // The first digit of the percentage is at this decimal.
  const first = scale - 2 - digits + 1;
  const decimals = Math.min(fine.decimals, Math.max(2, first + fine.digits - 1));
  const shown = divide(units * powerOfTen(decimals + 2), powerOfTen(scale), 'truncate');
  return `${grouped(formatDecimal(shown === 0n ? 1n : shown, decimals))}%`;
};
