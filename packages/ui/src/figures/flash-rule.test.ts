import { expect, test } from 'vitest';
import { flashAfter, type Flashed } from './flash-rule.ts';

/** Shows values one after the other and tells which of them flashed. */
function flashes(values: readonly (readonly [atMs: number, value: string])[]): readonly (string | null)[] {
  let seen: Flashed | null = null;
  return values.map(([atMs, value]) => {
    const after = flashAfter(seen, value, atMs);
    seen = after.seen;
    return after.flash;
  });
}

test('the first value does not flash, the next does in its direction', () => {
  expect(
    flashes([
      [0, '10'],
      [1, '11'],
      [500, '9'],
    ]),
  ).toEqual([null, 'up', 'down']);
});

test('a cell flashes once per 400 ms, however often it changes', () => {
  expect(
    flashes([
      [0, '1'],
      [10, '2'],
      [409, '3'],
      [410, '4'],
    ]),
  ).toEqual([null, 'up', null, 'up']);
});

test('the same amount written otherwise is no change', () => {
  expect(
    flashes([
      [0, '1.5'],
      [900, '1.50'],
    ]),
  ).toEqual([null, null]);
});
