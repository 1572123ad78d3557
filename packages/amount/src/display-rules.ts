import { formatDecimal } from './decimal.ts';
import { scaledDecimal } from './decimal-strings.ts';
import { divide, powerOfTen, rescale } from './rounding.ts';

/** U+2212. A hyphen is narrower than a digit and breaks in two lines. */
export const MINUS = '\u2212';

/**
 * Digits in groups of three with commas, in every language: mixed separators cause order errors.
 */
export const grouped = (plain: string): string => {
  const point = plain.indexOf('.');
  const whole = point === -1 ? plain : plain.slice(0, point);
  const rest = point === -1 ? '' : plain.slice(point);
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + rest;
};

/**
 * Sign and magnitude, so that every rule below rounds magnitudes and no "−0.00" can appear unless a
 * rule asks for it.
 */
export const split = (
  decimal: string,
): { readonly negative: boolean; readonly units: bigint; readonly scale: number } => {
  const { units, scale } = scaledDecimal(decimal);
  return { negative: units < 0n, units: units < 0n ? -units : units, scale };
};

const truncated = (units: bigint, scale: number, decimals: number): bigint =>
  rescale(units, scale, decimals, 'truncate');

/** An amount with a fixed number of decimals: truncated, never rounded up, trailing zeros kept. */
export const displayAmount = (decimal: string, decimals: number): string => {
  const { negative, units, scale } = split(decimal);
  const shown = truncated(units, scale, decimals);
  return (negative && shown !== 0n ? MINUS : '') + grouped(formatDecimal(shown, decimals));
};

/**
 * As displayAmount, with a plus before what is above zero. What truncates to zero carries no sign.
 */
export const displaySigned = (decimal: string, decimals: number): string => {
  const { negative, units, scale } = split(decimal);
  const text = displayAmount(decimal, decimals);
  return negative || truncated(units, scale, decimals) === 0n ? text : `+${text}`;
};

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
const subscript = (count: number): string =>
  String(count).replaceAll(/\d/g, (digit) => SUBSCRIPTS.charAt(Number(digit)));

/** Leading zeros, the one before the point included: more than these are counted in a subscript. */
const LEADING_ZEROS_MAX = 5;

/** Trailing zeros off, down to so many digits. */
const trimmed = (digits: string, digitsMin: number): string => {
  let end = digits.length;
  while (end > digitsMin && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
};

/**
 * A price that no market's decimals rule. From 1 upward: 2 decimals. Below: truncated to 6
 * significant digits, zeros trimmed down to 4. With more than five leading zeros (the one before
 * the point counts) the zeros after the point are counted in a subscript and all trailing zeros go:
 * 0.00000472 is "0.0₅472". The caller shows the full value as label and on copy.
 */
export const displaySmallPrice = (decimal: string): string => {
  const { negative, units, scale } = split(decimal);
  if (units === 0n) return '0.00';
  if (units >= powerOfTen(scale)) return displayAmount(decimal, 2);
  const digits = units.toString();
  const zeros = scale - digits.length;
  const sign = negative ? MINUS : '';
  const significant = digits.slice(0, 6);
  if (zeros + 1 > LEADING_ZEROS_MAX) return `${sign}0.0${subscript(zeros)}${trimmed(significant, 1)}`;
  return `${sign}0.${'0'.repeat(zeros)}${trimmed(significant.padEnd(4, '0'), 4)}`;
};

/**
 * A price with its market's decimals (truncated); without them, 2 decimals from 1 upward and the
 * small-price rule below 1.
 */
export const displayPrice = (decimal: string, decimals?: number): string =>
  decimals === undefined ? displaySmallPrice(decimal) : displayAmount(decimal, decimals);

const SUFFIXES = [
  { exponent: 12, suffix: 'T' },
  { exponent: 9, suffix: 'B' },
  { exponent: 6, suffix: 'M' },
  { exponent: 3, suffix: 'K' },
] as const;

/**
 * Volume, turnover, open interest and axes only, never a balance, price or order: K, M, B, T at
 * 1e3, 1e6, 1e9, 1e12, two decimals, truncated. The suffix is chosen by the exact value: 999.995 is
 * "999.99" and 999,999 is "999.99K", never "1,000.00".
 */
export const displayCompact = (decimal: string): string => {
  const { negative, units, scale } = split(decimal);
  const step = SUFFIXES.find(({ exponent }) => units >= powerOfTen(scale + exponent));
  const shown = truncated(units, scale + (step?.exponent ?? 0), 2);
  return (negative && shown !== 0n ? MINUS : '') + grouped(formatDecimal(shown, 2)) + (step?.suffix ?? '');
};

/**
 * A fraction as a percentage with its sign: "0.0123" is "+1.23%". Two decimals by default,
 * truncated; what is not zero but smaller than the last decimal shows as one of it with its sign
 * (floor 0.01); zero is "0.00%" without a sign.
 */
export const displayPercent = (decimalFraction: string, decimals = 2): string => {
  const { negative, units, scale } = split(decimalFraction);
  if (units === 0n) return `${formatDecimal(0n, decimals)}%`;
  const exact = divide(units * powerOfTen(decimals + 2), powerOfTen(scale), 'truncate');
  const shown = exact === 0n ? 1n : exact;
  return `${negative ? MINUS : '+'}${grouped(formatDecimal(shown, decimals))}%`;
};

/** A change in percent as the wire gives it, with its sign: "1.23" is "+1.23%". */
export const displayChange = (percent: string): string => `${displaySigned(percent, 2)}%`;

/**
 * A rate as a percentage with all its digits, two at least and no sign: "0.00075" is "0.075%". A
 * fee is charged at every digit of its rate.
 */
export const displayRate = (decimalFraction: string): string => {
  const { negative, units, scale } = split(decimalFraction);
  const inPercent = formatDecimal(units * 100n, scale, 2);
  const [whole = '0', decimals = ''] = inPercent.split('.');
  return `${negative && units !== 0n ? MINUS : ''}${grouped(`${whole}.${trimmed(decimals.padEnd(2, '0'), 2)}`)}%`;
};

/** A rate in parts per million as a percentage: 750 is "0.075%". */
export const displayPpm = (ppm: number): string => displayRate(formatDecimal(BigInt(ppm), 6));

/**
 * Two parts of one whole as percentages that add up to 100, rounded to so many decimals; nothing of
 * nothing is half and half.
 */
export const displayShares = (one: bigint, other: bigint, decimals = 1): readonly [string, string] => {
  const hundred = powerOfTen(decimals + 2);
  const [part, whole] = one + other === 0n ? [1n, 2n] : [one, one + other];
  const first = divide(part * hundred, whole, 'half_up');
  return [`${formatDecimal(first, decimals)}%`, `${formatDecimal(hundred - first, decimals)}%`];
};

/**
 * The value in the user's own currency, always marked as approximate: "≈ ¥648,960.04". Two
 * decimals, truncated.
 */
export const displayLocalValue = (decimal: string, currencySign: string): string => {
  const text = displayAmount(decimal, 2);
  const digits = text.startsWith(MINUS) ? text.slice(MINUS.length) : text;
  return `≈ ${text === digits ? '' : MINUS}${currencySign}${digits}`;
};
