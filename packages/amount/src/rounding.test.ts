import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divide, mulDiv, rescale } from './rounding.ts';
import type { Rounding } from './rounding.ts';

/** The naive model: of the integers beside n/d, the one that the mode's words name. */
function naive(n: bigint, d: bigint, rounding: Rounding): bigint {
  const [top, bottom] = d < 0n ? [-n, -d] : [n, d];
  let below = top / bottom;
  while (below * bottom > top) below -= 1n;
  while ((below + 1n) * bottom <= top) below += 1n;
  if (below * bottom === top) return below;
  const above = below + 1n;
  const towardZero = top < 0n ? above : below;
  const awayFromZero = top < 0n ? below : above;
  const toBelow = top - below * bottom;
  const toAbove = above * bottom - top;
  const nearest = toBelow < toAbove ? below : above;
  const tie = toBelow === toAbove;
  const even = below % 2n === 0n ? below : above;
  const answers: Record<Rounding, bigint> = {
    floor: below,
    ceil: above,
    truncate: towardZero,
    away_from_zero: awayFromZero,
    half_up: tie ? awayFromZero : nearest,
    half_even: tie ? even : nearest,
  };
  return answers[rounding];
}

const modes = ['floor', 'ceil', 'truncate', 'away_from_zero', 'half_up', 'half_even'] as const;
const divisor = fc
  .oneof(fc.bigInt({ min: -12n, max: 12n }), fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }))
  .filter((value) => value !== 0n);
const numerator = fc.oneof(fc.bigInt({ min: -60n, max: 60n }), fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }));

describe.each(modes)('rounding %s', (rounding) => {
  test('agrees with a naive rational model', () => {
    fc.assert(
      fc.property(numerator, divisor, (n, d) => {
        expect(divide(n, d, rounding)).toBe(naive(n, d, rounding));
      }),
      { numRuns: 500 },
    );
  });

  test('leaves an exact quotient alone', () => {
    fc.assert(
      fc.property(numerator, divisor, (n, d) => {
        expect(divide(n * d, d, rounding)).toBe(n);
      }),
    );
  });

  test('going to a finer scale and back changes nothing', () => {
    fc.assert(
      fc.property(numerator, fc.integer({ min: 0, max: 18 }), fc.integer({ min: 0, max: 18 }), (units, a, b) => {
        const [coarse, fine] = a < b ? [a, b] : [b, a];
        expect(rescale(rescale(units, coarse, fine, rounding), fine, coarse, rounding)).toBe(units);
      }),
    );
  });
});

test.each([
  ['floor', '-3 2 -3 2'],
  ['ceil', '-2 3 -2 3'],
  ['truncate', '-2 2 -2 2'],
  ['away_from_zero', '-3 3 -3 3'],
  ['half_up', '-3 3 -2 2'],
  ['half_even', '-2 2 -2 2'],
] as const)('%s rounds -5/2, 5/2, -9/4 and 9/4 as its name says', (rounding, expected) => {
  const quotients = [
    divide(-5n, 2n, rounding),
    divide(5n, 2n, rounding),
    divide(-9n, 4n, rounding),
    divide(9n, 4n, rounding),
  ];
  expect(quotients.join(' ')).toBe(expected);
});

test('a product is rounded once, after it is exact', () => {
  expect(mulDiv(7n, 3n, 2n, 'floor')).toBe(10n);
  expect(mulDiv(10n ** 30n, 10n ** 30n, 10n ** 59n, 'floor')).toBe(10n);
});

test('a zero divisor throws', () => {
  expect(() => divide(1n, 0n, 'floor')).toThrow(RangeError);
});
