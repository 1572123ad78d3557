import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import type { SeededRandom } from '../random.ts';

const one = 10n ** 8n;

/** What a console can make the core do to a market, its periods, a user and the house. */
export function crookedCommand(random: SeededRandom, marketId: number, userId: number): Command {
  const bounds = { minimumStake: amount(10n * one), maximumStake: amount(20n * one) };
  const units = amount(BigInt(random.integer(1, 5_000_000)) * one);
  const direction = random.pick(['to_house', 'to_treasury'] as const);
  return random.pick<Command>([
    { type: 'set_periods', marketId, periods: [] },
    {
      type: 'set_periods',
      marketId,
      periods: [{ durationSeconds: 30, payoutPpm: random.integer(1, 900_000), ...bounds }],
    },
    { type: 'set_market_state', marketId, state: random.pick(['open', 'cancel_only', 'halted'] as const) },
    { type: 'set_user_frozen', userId, frozen: random.chance(1, 2) },
    { type: 'set_user_tier', userId, tier: random.integer(0, 5) },
    { type: 'move_house_funds', assetId: 1, amount: units, direction },
    { type: 'collect_fees', assetId: 1, amount: units },
    { type: 'set_fixed_period_limits', exposureMax: amount(one), contractsPerUserMax: 1 },
    { type: 'set_market_terms', marketId, changes: { bandPpm: random.integer(0, 10_000) } },
    { type: 'list_index_market', marketId: random.integer(1, 3), symbol: 'BTC/USD', tickScale: 1, stakeAssetId: 1 },
  ]);
}
