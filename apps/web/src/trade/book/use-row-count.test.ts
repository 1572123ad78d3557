import { expect, test } from 'vitest';
import { rowsThatFit } from './use-row-count.ts';

test.each([
  [458, 19, 2, 11],
  [458, 19, 1, 22],
  [458, 30, 2, 6],
  [0, 19, 2, 3],
] as const)('in %i px rows of %i px, %i sides: %i', (height, rowHeight, sides, rows) => {
  expect(rowsThatFit(height, rowHeight, sides)).toBe(rows);
});
