import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakEvenOf } from './break-even.ts';

test.each([
  [1_000_000, { wins: 1, of: 2, ratePpm: 500_000 }],
  [850_000, { wins: 20, of: 37, ratePpm: 540_541 }],
  [900_000, { wins: 10, of: 19, ratePpm: 526_316 }],
  [1, { wins: 1_000_000, of: 1_000_001, ratePpm: 1_000_000 }],
])('a payout of %i parts per million of the stake breaks even at %o', (payoutPpm, odds) => {
  expect(breakEvenOf(payoutPpm)).toEqual(odds);
});

test('winning so often of so many loses nothing and gains nothing, to the unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (payoutPpm) => {
      const { wins, of, ratePpm } = breakEvenOf(payoutPpm);
      const won = BigInt(wins) * BigInt(payoutPpm);
      const lost = BigInt(of - wins) * 1_000_000n;
      expect(won).toBe(lost);
      // The rounded rate never asks for less than the exact one.
      expect(BigInt(ratePpm) * BigInt(of)).toBeGreaterThanOrEqual(BigInt(wins) * 1_000_000n);
    }),
  );
});
