import { expect, test } from 'vitest';
import { slipsBetween } from './slips.ts';

test.each([
  ['bitcoin', 'bitcoin', 0],
  ['bitcion', 'bitcoin', 1],
  ['itcoin', 'bitcoin', 1],
  ['solan', 'solana', 0],
])('%s is %s with %d slips', (typed, word, slips) => {
  expect(slipsBetween(typed, word)).toBe(slips);
});
