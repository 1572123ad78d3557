/**
 * How an inexact quotient becomes an integer. `floor` and `ceil` go down and up the number line,
 * `truncate` toward zero, `away_from_zero` away from it; the halves go to the nearest integer and a
 * tie up in magnitude or to the even neighbour.
 */
export type Rounding = 'floor' | 'ceil' | 'truncate' | 'away_from_zero' | 'half_up' | 'half_even';

/**
 * Whether |quotient| grows by one, given the signs and what is left over. `twice` compares
 * 2|remainder| with |divisor|.
 */
const growsMagnitude = (rounding: Rounding, negative: boolean, twice: -1 | 0 | 1, odd: boolean): boolean => {
  switch (rounding) {
    case 'floor':
      return negative;
    case 'ceil':
      return !negative;
    case 'truncate':
      return false;
    case 'away_from_zero':
      return true;
    case 'half_up':
      return twice >= 0;
    case 'half_even':
      return twice > 0 || (twice === 0 && odd);
  }
};

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value);

const order = (a: bigint, b: bigint): -1 | 0 | 1 => {
  if (a === b) return 0;
  return a < b ? -1 : 1;
};

/**
 * numerator / divisor as an integer, rounded by name. A zero divisor throws a RangeError, as bigint
 * division does.
 */
export const divide = (numerator: bigint, divisor: bigint, rounding: Rounding): bigint => {
  const quotient = numerator / divisor;
  const remainder = numerator % divisor;
  if (remainder === 0n) return quotient;
  const negative = numerator < 0n !== divisor < 0n;
  const twice = order(2n * magnitude(remainder), magnitude(divisor));
  if (!growsMagnitude(rounding, negative, twice, quotient % 2n !== 0n)) return quotient;
  return negative ? quotient - 1n : quotient + 1n;
};

/** a × b / c, the product exact, rounded once by name. */
export const mulDiv = (a: bigint, b: bigint, c: bigint, rounding: Rounding): bigint => divide(a * b, c, rounding);

const powers = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10^exponent for an exponent of 0 or more. */
export const powerOfTen = (exponent: number): bigint => powers[exponent] ?? 10n ** BigInt(exponent);

/**
 * The same number at another scale: exact when the scale grows, rounded by name when it shrinks.
 */
export const rescale = (units: bigint, fromScale: number, toScale: number, rounding: Rounding): bigint => {
  if (toScale >= fromScale) return units * powerOfTen(toScale - fromScale);
  return divide(units, powerOfTen(fromScale - toScale), rounding);
};
