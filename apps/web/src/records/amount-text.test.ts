import { expect, test } from 'vitest';
import { amountText } from './amount-text.ts';

test('amounts of a chain are grouped and lose no digit', () => {
  expect(['1000', '0.5', '1234567.000000000000000001'].map(amountText)).toEqual([
    '1,000.00',
    '0.50',
    '1,234,567.000000000000000001',
  ]);
});
