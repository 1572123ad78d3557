import { amount } from '@candor/amount';
import type { Command, ExchangeEvent } from '@candor/core';
import { expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { FixedPeriodStage, stageSecond, stageUnit } from './stage.ts';

const runs = 500;
const operator = { kind: 'operator', id: 66 } as const;

/** What a console can make the core do to a market, its periods, a user and the house. */
function crookedCommand(random: SeededRandom): Command {
  const bounds = { minimumStake: amount(10n * stageUnit), maximumStake: amount(20n * stageUnit) };
  const units = amount(BigInt(random.integer(1, 5_000_000)) * stageUnit);
  return random.pick<Command>([
    { type: 'set_periods', marketId: 1, periods: [] },
    {
      type: 'set_periods',
      marketId: 1,
      periods: [{ durationSeconds: 30, payoutPpm: random.integer(1, 900_000), ...bounds }],
    },
    { type: 'set_market_state', marketId: 1, state: random.pick(['open', 'cancel_only', 'halted'] as const) },
    { type: 'set_user_frozen', userId: 1, frozen: random.chance(1, 2) },
    { type: 'set_user_tier', userId: 1, tier: random.integer(0, 5) },
    {
      type: 'move_house_funds',
      assetId: 1,
      amount: units,
      direction: random.pick(['to_house', 'to_treasury'] as const),
    },
    { type: 'collect_fees', assetId: 1, amount: units },
    { type: 'set_fixed_period_limits', exposureMax: amount(stageUnit), contractsPerUserMax: 1 },
    { type: 'set_market_terms', marketId: 1, changes: { bandPpm: random.integer(0, 10_000) } },
    { type: 'list_index_market', marketId: random.integer(1, 3), symbol: 'BTC/USD', tickScale: 1, stakeAssetId: 1 },
  ]);
}

/** Two contracts from acceptance to settlement, on a path of the seed; `meddle` is asked in every second between. */
function settlementsOf(seed: number, meddle: (stage: FixedPeriodStage) => void): readonly ExchangeEvent[] {
  const random = new SeededRandom(seed);
  const stage = new FixedPeriodStage(2, 912_430);
  stage.open(1, 'rise', BigInt(random.integer(10, 5_000)));
  stage.open(2, 'fall', BigInt(random.integer(10, 5_000)));
  let ticks = 912_430;
  const events: ExchangeEvent[] = [];
  for (let second = stageSecond + 1; second <= stageSecond + 32; second += 1) {
    ticks += random.integer(-2, 2);
    events.push(...stage.sample(second, ticks));
    meddle(stage);
  }
  return events.filter(({ type }) => type === 'fixed_period_settled');
}

test('nothing that an operator does between opening and expiry changes a result', { timeout: 60_000 }, () => {
  let effects = 0;
  for (let seed = 1; seed <= runs; seed += 1) {
    const random = new SeededRandom(seed + 1_000_000);
    const crooked = settlementsOf(seed, (stage) => {
      if (!random.chance(1, 4)) return;
      const execution = stage.exchange.execute(crookedCommand(random), { timeMs: stage.nowMs, actor: operator });
      if (execution.kind === 'record') effects += 1;
    });
    const honest = settlementsOf(seed, () => undefined);
    expect(honest).toHaveLength(2);
    expect(crooked).toEqual(honest);
  }
  expect(effects).toBeGreaterThan(runs);
});
