import { expect, test } from 'vitest';
import { exact } from './figures.ts';

test.each([
  ['42000.00000000', '42,000.00'],
  ['0.00100000', '0.001'],
  ['12345.67890000', '12,345.6789'],
  ['7', '7.00'],
  ['0.00000001', '0.00000001'],
])('%s is shown to its last unit as %s', (decimal, shown) => {
  expect(exact(decimal)).toBe(shown);
});
