import type { ExchangeEvent } from '@candor/core';
import { expect, test } from 'vitest';
import { SeededRandom } from '../random.ts';
import { crookedCommand } from './crooked.ts';
import { FixedPeriodStage, stageSecond } from './stage.ts';

const runs = 500;
const operator = { kind: 'operator', id: 66 } as const;

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
      const execution = stage.exchange.execute(crookedCommand(random, 1, 1), { timeMs: stage.nowMs, actor: operator });
      if (execution.kind === 'record') effects += 1;
    });
    const honest = settlementsOf(seed, () => undefined);
    expect(honest).toHaveLength(2);
    expect(crooked).toEqual(honest);
  }
  expect(effects).toBeGreaterThan(runs);
});
