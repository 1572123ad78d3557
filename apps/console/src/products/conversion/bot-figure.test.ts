import { expect, test } from 'vitest';
import { botWon, shareOf } from './bot-figure.ts';

test('the bot wins what its edge is above spread and fee, and loses what it is below', () => {
  // 1.004 × 0.999 × 0.9995 − 1 = 0.002494502
  expect(botWon(4_000_000, { spreadPpm: 1_000, feePpm: 500 })).toBe('0.002494502');
  expect(botWon(1_000_000, { spreadPpm: 1_000, feePpm: 500 })).toBe('-0.000501000');
  expect(botWon(0, { spreadPpm: 0, feePpm: 0 })).toBe('0.000000000');
});

test('of a daily limit it is so much', () => {
  expect(shareOf('100000', '0.002494502')).toBe('249.45020000');
  expect(shareOf('100000.00000000', '-0.000500500')).toBe('-50.05000000');
});
