import { expect, test } from 'vitest';
import { stepsOfKey } from './number-keys.ts';

test.each([
  ['ArrowUp', false, 1],
  ['ArrowUp', true, 10],
  ['ArrowDown', false, -1],
  ['ArrowDown', true, -10],
  ['PageUp', false, 100],
  ['PageDown', false, -100],
  ['5', false, 0],
  ['Enter', false, 0],
])('%s (Shift: %s) moves by %i', (key, shift, steps) => {
  expect(stepsOfKey(key, shift)).toBe(steps);
});
