import { expect, test } from 'vitest';
import { EjectionWatch } from './ejection-watch.ts';
import { sampleOf } from './index-rule.ts';

/**
 * A sample of four venues, the last of which says `price` and is ejected or not. Gives the places
 * that are ruled out.
 */
function take(watch: EjectionWatch, second: number, price: bigint, ejected: boolean): number[] {
  const quotes = [100n, 100n, 100n, price].map((mantissa, venue) => {
    return { venue, mantissa, decimals: 0, ageMs: 1, ejected: venue === 3 && ejected };
  });
  return watch.take(second, quotes, sampleOf(quotes, undefined, 2));
}

test('a venue that was right is not ejected within the minute', () => {
  const watch = new EjectionWatch();
  expect(take(watch, 100, 100n, false)).toEqual([]);
  expect(take(watch, 101, 200n, false)).toEqual([]);
  expect(take(watch, 159, 200n, true)).toEqual([3]);
  expect(take(watch, 160, 200n, true)).toEqual([]);
});

test('a venue that was wrong is not back within five minutes', () => {
  const watch = new EjectionWatch();
  expect(take(watch, 100, 200n, true)).toEqual([]);
  expect(take(watch, 101, 100n, true)).toEqual([]);
  expect(take(watch, 399, 100n, false)).toEqual([3]);
  expect(take(watch, 400, 100n, false)).toEqual([]);
});

test('an exactly 5% off venue is not wrong, and a second without an index proves nothing', () => {
  const watch = new EjectionWatch();
  expect(take(watch, 100, 105n, false)).toEqual([]);
  expect(take(watch, 110, 200n, true)).toEqual([3]);
  const other = new EjectionWatch();
  const quotes = [100n, 102n, 104n].map((mantissa, venue) => ({
    venue,
    mantissa,
    decimals: 0,
    ageMs: 1,
    ejected: false,
  }));
  expect(other.take(100, quotes, sampleOf(quotes, undefined, 2))).toEqual([]);
  expect(take(other, 101, 100n, true)).toEqual([]);
});
