import { expect, test } from 'vitest';
import { trimmed } from './trimmed.ts';

test.each([
  ['9000000.00000000', '9,000,000'],
  ['5.00000000', '5'],
  ['0.00001', '0.00001'],
  ['12.50', '12.5'],
  ['100', '100'],
])('%s reads %s', (decimal, text) => {
  expect(trimmed(decimal)).toBe(text);
});
