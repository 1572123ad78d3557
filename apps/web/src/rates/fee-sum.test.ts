import { expect, test } from 'vitest';
import { feeSum, rateText } from './fee-sum.ts';

test('a fee is rounded down to the smallest unit, and a tenth of it goes to the fund', () => {
  expect(feeSum('1600.02681', '0.001')).toEqual({
    fee: '1.60002681',
    fundShare: '0.16000268',
    buyCosts: '1601.62683681',
    sellBrings: '1598.42678319',
  });
});

test.each(['', '0', 'x', '1e3', '0.000000001'])('%j is no value of a trade', (value) => {
  expect(feeSum(value, '0.001')).toBeUndefined();
});

test('rates read as percents without a sign', () => {
  expect(rateText('0.001')).toBe('0.10%');
  expect(rateText('0.0002')).toBe('0.02%');
  expect(rateText('0.00075')).toBe('0.075%');
});
