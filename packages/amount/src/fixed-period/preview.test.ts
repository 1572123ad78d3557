import { expect, test } from 'vitest';
import { previewFixedPeriod } from './preview.ts';

const usdt = 10n ** 8n;
const input = {
  stake: 100n * usdt,
  stakeScale: 8,
  payoutPpm: 820_000,
  minimumStake: 10n * usdt,
  maximumStake: 5_000n * usdt,
  available: 250n * usdt,
};

test('says what a win pays, a loss costs and how often one must be right', () => {
  expect(previewFixedPeriod(input)).toMatchObject({
    problem: undefined,
    gain: 82n * usdt,
    loss: 100n * usdt,
    equal: 100n * usdt,
    balanceLeft: 150n * usdt,
    missing: 0n,
    breakEven: { ratePpm: 549_451 },
    coinTossLoss: 9n * usdt,
  });
});

test('says what the wallet lacks', () => {
  const preview = previewFixedPeriod({ ...input, stake: 300n * usdt });
  expect(preview).toMatchObject({ problem: 'insufficient_available', balanceLeft: -50n * usdt, missing: 50n * usdt });
});

test.each([
  ['stake_not_whole', 100n * usdt + 1n],
  ['stake_below_minimum', 9n * usdt],
  ['stake_above_maximum', 5_001n * usdt],
] as const)('gives the reason %s that the core would give', (problem, stake) => {
  expect(previewFixedPeriod({ ...input, stake }).problem).toBe(problem);
});
