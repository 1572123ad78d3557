import { expect, test } from 'vitest';
import { tabAfterKey } from './tab-keys.ts';

test.each([
  [0, 'ArrowRight', 1],
  [2, 'ArrowRight', 0],
  [0, 'ArrowLeft', 2],
  [1, 'Home', 0],
  [1, 'End', 2],
  [1, 'ArrowDown', undefined],
  [1, 'a', undefined],
])('on tab %i of 3, %s leads to %s', (index, key, next) => {
  expect(tabAfterKey(index, key, 3)).toBe(next);
});
