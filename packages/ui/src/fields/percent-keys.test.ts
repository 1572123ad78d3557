import { expect, test } from 'vitest';
import { percentAfterKey } from './percent-keys.ts';

test.each([
  [40, 'ArrowRight', false, 41],
  [40, 'ArrowLeft', true, 35],
  [98, 'ArrowUp', true, 100],
  [2, 'ArrowDown', true, 0],
  [40, 'Home', false, 0],
  [40, 'End', false, 100],
  [40, '7', false, 70],
  [40, '0', false, 100],
  [40, 'x', false, undefined],
])('from %i %s (Shift: %s) goes to %s', (percent, key, shift, next) => {
  expect(percentAfterKey(percent, key, shift)).toBe(next);
});
