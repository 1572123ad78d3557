import { expect, test } from 'vitest';
import { directionOf } from './direction.ts';

test.each([
  ['0.0124', 'up'],
  ['-0.0124', 'down'],
  ['0', 'same'],
  ['0.0000', 'same'],
  ['-0.00', 'same'],
])('%s goes %s', (decimal, direction) => {
  expect(directionOf(decimal)).toBe(direction);
});
