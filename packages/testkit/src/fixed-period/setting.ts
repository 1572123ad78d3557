import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import type { Setting } from '../run/setting.ts';

const one = 10n ** 8n;
const funds = amount(5_000n * one);
const staked = amount(3_000n * one);

/** Periods that a market offers, at a payout. */
export function offeredPeriods(marketId: number, payoutPpm: number): Command {
  const bounds = { minimumStake: amount(10n * one), maximumStake: amount(500n * one) };
  const periods = [30, 45].map((durationSeconds) => ({ durationSeconds, payoutPpm, ...bounds }));
  return { type: 'set_periods', marketId, periods };
}

/**
 * The setting with a small house, contracts on both markets, and some who stake on them and do
 * nothing else.
 */
export function withStakers(setting: Setting, stakers: readonly number[]): Setting {
  const commands: Command[] = [
    ...setting.markets.map(({ marketId }) => offeredPeriods(marketId, 820_000)),
    { type: 'fund_treasury', assetId: 1, amount: amount(20_000n * one) },
    { type: 'move_house_funds', assetId: 1, amount: amount(2_500n * one), direction: 'to_house' },
    ...stakers.flatMap((userId): Command[] => [
      { type: 'register_user', userId, merchant: false },
      { type: 'grant_demo_funds', userId, grants: [{ assetId: 1, amount: funds }] },
      { type: 'transfer', userId, assetId: 1, from: 1, to: 6, amount: staked },
    ]),
  ];
  return { ...setting, commands: [...setting.commands, ...commands], stakers };
}
