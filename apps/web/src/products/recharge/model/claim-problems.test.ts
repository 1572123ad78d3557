import { expect, test } from 'vitest';
import { claimProblems } from './claim-problems.ts';

test('a claim names each field that is missing, and an amount that is no number', () => {
  expect(claimProblems({ amount: '', hasImage: false, hash: ' ' })).toEqual({
    amount: 'recharge.required',
    screenshot: 'recharge.required',
    hash: 'recharge.required',
  });
  for (const amount of ['ten', '1e3', '1,000', '-1'])
    expect(claimProblems({ amount, hasImage: true })).toEqual({ amount: 'recharge.numerical' });
  expect(claimProblems({ amount: '100.50', hasImage: true, hash: 'ab12' })).toEqual({});
});
