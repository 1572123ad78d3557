import { formatDecimal } from './decimal.ts';
import { scaledDecimal } from './decimal-strings.ts';
import { rescale } from './rounding.ts';

/** Digits kept left of the point: as many as a wire amount may have. */
const WHOLE_DIGITS_MAX = 18;

/**
 * What an amount field holds after a keystroke or a paste: digits and at most one point, never a leading point (".5" becomes "0.5"),
 * leading zeros collapsed, decimals cut to `decimals`, and no point at all when none are allowed. A point at the end stays, for someone
 * is still typing. The text after the second point is dropped. Applying it twice changes nothing.
 */
export const typeAmount = (text: string, decimals: number): string => {
  const kept = text.slice(0, 200).replaceAll(/[^0-9.]/g, '');
  const point = kept.indexOf('.');
  const typedWhole = point === -1 ? kept : kept.slice(0, point);
  if (point === -1 && typedWhole === '') return '';
  const whole = (typedWhole.replace(/^0+(?=\d)/, '') || '0').slice(0, WHOLE_DIGITS_MAX);
  if (point === -1 || decimals <= 0) return typedWhole === '' && decimals <= 0 ? '' : whole;
  const second = kept.indexOf('.', point + 1);
  const typedDecimals = kept.slice(point + 1, second === -1 ? kept.length : second);
  return `${whole}.${typedDecimals.slice(0, decimals)}`;
};

/**
 * What an arrow key leaves in the field: the next multiple of `stepDecimal` in that direction, then on by whole steps; never below zero.
 * `count` is the number of steps, negative downward (Shift ten, Page keys a hundred). An empty field counts as zero. The result has the
 * step's decimals.
 */
export const stepAmount = (text: string, stepDecimal: string, count: number): string => {
  const step = scaledDecimal(stepDecimal);
  if (step.units <= 0n || count === 0) return text;
  const typed = typeAmount(text, 18).replace(/\.$/, '');
  const current = scaledDecimal(typed === '' ? '0' : typed);
  const scale = Math.max(current.scale, step.scale);
  const size = rescale(step.units, step.scale, scale, 'truncate');
  const value = rescale(current.units, current.scale, scale, 'truncate');
  const below = value / size;
  // Off the grid, the first step downward only goes to the multiple just below.
  const from = count < 0 && value % size !== 0n ? below + 1n : below;
  const target = from + BigInt(Math.trunc(count));
  return formatDecimal((target < 0n ? 0n : target) * step.units, step.scale);
};

/** A typed amount with its whole part in groups of three: "91250.5" reads "91,250.5"; every digit and a trailing point stay. */
export const groupTyped = (text: string): string => {
  const [whole = '', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
};
