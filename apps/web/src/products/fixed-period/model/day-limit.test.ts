import type { FixedPeriodOwnLimits } from '@candor/protocol';
import { expect, test } from 'vitest';
import { isOverDayLimit } from './day-limit.ts';

const limits = (change: Partial<FixedPeriodOwnLimits> = {}): FixedPeriodOwnLimits => ({
  stakeAsset: 'USDT',
  dailyStakeLimit: '15',
  pendingLimit: null,
  stakedToday: '10',
  dayEndsAtMs: 1_000,
  pausedUntilMs: null,
  openContracts: 1,
  openContractsMax: 20,
  ...change,
});

test('a stake may reach the limit of a day and not go over it', () => {
  expect(isOverDayLimit('5', limits(), 0)).toBe(false);
  expect(isOverDayLimit('6', limits(), 0)).toBe(true);
});

test('a new day begins with no stakes', () => {
  expect(isOverDayLimit('15', limits(), 1_000)).toBe(false);
  expect(isOverDayLimit('16', limits(), 1_000)).toBe(true);
});

test('a higher limit counts from its own time on, and none holds nothing back', () => {
  const raised = (dailyStakeLimit: string | null) =>
    limits({ pendingLimit: { dailyStakeLimit, effectiveFromMs: 500 } });
  expect([499, 500].map((nowMs) => isOverDayLimit('20', raised('30'), nowMs))).toEqual([true, false]);
  expect(isOverDayLimit('999', raised(null), 500)).toBe(false);
  expect([limits({ dailyStakeLimit: null }), undefined].map((one) => isOverDayLimit('999', one, 0))).toEqual([
    false,
    false,
  ]);
});
