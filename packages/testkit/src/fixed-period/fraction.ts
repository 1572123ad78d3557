/**
 * An exact fraction; the denominator is above zero. Naive on purpose: nothing is ever reduced or
 * rounded but where a rule says so.
 */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

export const fraction = (top: bigint, bottom = 1n): Fraction => ({ top, bottom });

export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);

export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.top * b.top, a.bottom * b.bottom);

/** Below, at or above zero as a is below, at or above b. */
export function compare(a: Fraction, b: Fraction): number {
  const [left, right] = [a.top * b.bottom, b.top * a.bottom];
  return left === right ? 0 : left < right ? -1 : 1;
}

export const sumOf = (list: readonly Fraction[]): Fraction => list.reduce(plus, fraction(0n));

/** The middle one, or the middle between both middle ones; of none, undefined. */
export function middleOf(list: readonly Fraction[]): Fraction | undefined {
  const sorted = list.toSorted(compare);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low && high && times(plus(low, high), fraction(1n, 2n));
}

/** The whole number nearest to a fraction above zero; of two equally near the even one. */
export function nearest({ top, bottom }: Fraction): bigint {
  const [whole, twice] = [top / bottom, 2n * (top % bottom)];
  if (twice === bottom) return whole % 2n === 0n ? whole : whole + 1n;
  return twice > bottom ? whole + 1n : whole;
}

/** Whether a is within a share of b. */
export function isWithin(a: Fraction, b: Fraction, share: Fraction): boolean {
  const reach = times(b, share);
  return compare(a, plus(b, reach)) <= 0 && compare(a, plus(b, times(reach, fraction(-1n)))) >= 0;
}
