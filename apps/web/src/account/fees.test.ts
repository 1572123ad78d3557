import { expect, test } from 'vitest';
import { ppmOf } from './fees.ts';

test.each([
  ['0.001', 1000],
  ['0.0008', 800],
  ['0', 0],
  ['0.000001', 1],
  ['1', 1_000_000],
])('%s is %i parts per million', (fraction, ppm) => {
  expect(ppmOf(fraction)).toBe(ppm);
});
