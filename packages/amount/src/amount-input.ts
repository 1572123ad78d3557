import { formatDecimal } from './decimal.ts';
import { scaledDecimal } from './decimal-strings.ts';
import { rescale } from './rounding.ts';

/**
 * What an arrow key leaves in the field: the next multiple of `stepDecimal` in that direction, then
 * on by whole steps; never below zero. `count` is the number of steps, negative downward (Shift
 * ten, Page keys a hundred). An empty field counts as zero. The result has the step's decimals.
 */
export const stepAmount = (text: string, stepDecimal: string, count: number): string => {
  const step = scaledDecimal(stepDecimal);
  if (step.units <= 0n || count === 0) return text;
  const current = scaledDecimal(text.replace(/\.$/, '') || '0');
  const scale = Math.max(current.scale, step.scale);
  const size = rescale(step.units, step.scale, scale, 'truncate');
  const value = rescale(current.units, current.scale, scale, 'truncate');
  const below = value / size;
  // Off the grid, the first step downward only goes to the multiple just below.
  const from = count < 0 && value % size !== 0n ? below + 1n : below;
  const target = from + BigInt(Math.trunc(count));
  return formatDecimal((target < 0n ? 0n : target) * step.units, step.scale);
};

/**
 * A typed amount with its whole part in groups of three: "91250.5" reads "91,250.5"; every digit
 * and a trailing point stay.
 */
export const groupTyped = (text: string): string => {
  const [whole = '', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
};
