import { expect, test } from 'vitest';
import { boundOf, shareOf } from './shares.ts';

test('a share is of what users own, rounded down; of nothing there is none', () => {
  expect(shareOf('3', '100')).toBe(300);
  expect(shareOf('2.99999', '100.00000000')).toBe(299);
  expect(shareOf('1', '0.00000000')).toBeNull();
});

test.each([
  ['hot', 300, true],
  ['hot', 301, false],
  ['warm', 1_200, true],
  ['warm', 1_201, false],
  ['cold', 8_500, true],
  ['cold', 8_499, false],
] as const)('%s at %d hundredths of a percent keeps its bound: %s', (wallet, share, kept) => {
  expect(boundOf(wallet, share)?.isKept).toBe(kept);
});

test('deposit addresses have no bound, and neither has a wallet while users own nothing', () => {
  expect(boundOf('deposit_addresses', 5_000)).toBeUndefined();
  expect(boundOf('hot', null)).toBeUndefined();
});
