import { expect, test } from 'vitest';
import { arrowOf, directionOf } from './direction.ts';

test.each([
  ['0.0124', 'up', '▲'],
  ['-0.0124', 'down', '▼'],
  ['0', 'same', ''],
  ['0.0000', 'same', ''],
  ['-0.00', 'same', ''],
])('%s goes %s', (decimal, direction, arrow) => {
  expect(directionOf(decimal)).toBe(direction);
  expect(arrowOf(directionOf(decimal))).toBe(arrow);
});
