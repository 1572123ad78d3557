import { expect, test } from 'vitest';
import { fractionOf } from './fraction.ts';

test.each([
  ['notionals ÷ amount', { above: 'notionals', below: 'amount' }],
  ['(2,958.40 − 147.92) ÷ 0.9945', { above: '2,958.40 − 147.92', below: '0.9945' }],
  ['(a + b) × (c − d) ÷ e', { above: '(a + b) × (c − d)', below: 'e' }],
  ['|average − best| ÷ best', { above: '|average − best|', below: 'best' }],
  ['notional × rate', undefined],
  ['a ÷ b ÷ c', undefined],
])('%s', (text, fraction) => {
  expect(fractionOf(text)).toEqual(fraction);
});
