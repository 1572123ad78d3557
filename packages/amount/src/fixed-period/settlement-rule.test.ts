import { expect, test } from 'vitest';
import { maximumWinOf, outcomeOf, trimmedSum, windowSum } from './settlement-rule.ts';

const window = [912490n, 912473n, 912488n, 912484n, 912475n, 912495n, 912471n, 912489n, 912471n, 912491n];

test('drops one highest and one lowest of ten samples and sums the other eight', () => {
  expect(windowSum(window).sum).toBe(7_299_861n);
  expect(windowSum(window).highest).toBe(5);
});

test('drops one sample each where the highest or the lowest comes twice', () => {
  expect(windowSum([5n, 5n, 1n, 1n, 3n, 3n, 3n, 3n, 3n, 3n]).sum).toBe(24n);
});

test('drops two of ten equal samples', () => {
  expect(windowSum(Array.from({ length: 10 }, () => 7n))).toEqual({ sum: 56n, highest: 0, lowest: 9 });
});

test('takes ten samples and no other number', () => {
  expect(() => windowSum([1n, 2n, 3n])).toThrow(RangeError);
  expect(trimmedSum([1n, 2n, 3n]).sum).toBe(2n);
});

test.each([
  ['rise', 801n, 'won'],
  ['rise', 800n, 'equal'],
  ['rise', 799n, 'lost'],
  ['fall', 801n, 'lost'],
  ['fall', 800n, 'equal'],
  ['fall', 799n, 'won'],
] as const)('%s at a sum of %s against 8 × 100 is %s', (direction, sum, outcome) => {
  expect(outcomeOf(direction, sum, 100n)).toBe(outcome);
});

test('a win pays the floor of stake times payout', () => {
  expect(maximumWinOf(10_000_000_000n, 820_000)).toBe(8_200_000_000n);
  expect(maximumWinOf(3n, 333_333)).toBe(0n);
});
