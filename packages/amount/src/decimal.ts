/**
 * The only form in which an amount or a price crosses the wire: plain digits, no sign, no leading
 * zeros, at most 18 + 18 digits.
 */
export const WIRE_AMOUNT = /^(0|[1-9]\d{0,17})(\.\d{1,18})?$/;

/**
 * Checked before any regular expression or BigInt sees the text: parsing a million digits would
 * take the thread with it.
 */
export const WIRE_AMOUNT_LENGTH_MAX = 40;

export type DecimalProblem = 'not_a_decimal' | 'too_long' | 'too_many_decimals';

export type ParsedDecimal =
  | { readonly ok: true; readonly units: bigint }
  // The problem is a value, since each caller has words of its own for it.
  | { readonly ok: false; readonly problem: DecimalProblem };

const refused = (problem: DecimalProblem): ParsedDecimal => ({ ok: false, problem });

/**
 * The units (10^-scale) of an unsigned decimal string. Exact: text with more decimals than `scale`
 * is refused, even when they are zeros, for it was meant for something else. `too_long` over 40
 * characters, `not_a_decimal` for every other form.
 */
export const parseDecimal = (text: string, scale: number): ParsedDecimal => {
  if (typeof text !== 'string') return refused('not_a_decimal');
  if (text.length > WIRE_AMOUNT_LENGTH_MAX) return refused('too_long');
  if (!WIRE_AMOUNT.test(text)) return refused('not_a_decimal');
  const point = text.indexOf('.');
  const whole = point === -1 ? text : text.slice(0, point);
  const decimals = point === -1 ? '' : text.slice(point + 1);
  if (decimals.length > scale) return refused('too_many_decimals');
  return { ok: true, units: BigInt(whole + decimals.padEnd(scale, '0')) };
};

/** As parseDecimal, with an optional ASCII minus in front. "-0" is zero. */
export const parseSignedDecimal = (text: string, scale: number): ParsedDecimal => {
  if (typeof text !== 'string' || !text.startsWith('-')) return parseDecimal(text, scale);
  if (text.length > WIRE_AMOUNT_LENGTH_MAX + 1) return refused('too_long');
  const parsed = parseDecimal(text.slice(1), scale);
  return parsed.ok ? { ok: true, units: -parsed.units } : parsed;
};

/**
 * units / 10^scale as a plain decimal string, never with an exponent. All `scale` decimals are
 * printed; with `minimumDecimals`, trailing zeros are dropped down to that many decimals.
 */
export const formatDecimal = (units: bigint, scale: number, minimumDecimals: number = scale): string => {
  const negative = units < 0n;
  const digits = (negative ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  let end = scale;
  const decimals = digits.slice(digits.length - scale);
  while (end > minimumDecimals && decimals[end - 1] === '0') end -= 1;
  const text = end > 0 ? `${whole}.${decimals.slice(0, end)}` : whole;
  return negative ? `-${text}` : text;
};
