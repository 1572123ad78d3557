import { expect, test } from 'vitest';
import { moneyBudget } from '../properties/budget.ts';
import { DaySimulation, playDays } from './days/day-simulation.ts';
import { rechargeDays } from './money/recharge-days.ts';
import { swapDays } from './money/swap-days.ts';

const { firstSeed, seeds, steps: deeds } = moneyBudget;
const timeout = Math.max(120_000, 60 * seeds * deeds);

test.each([
  ['people swap, one of whom hears of venues early', swapDays, [35, 36, 37]],
  ['people pay by bank, one of whom never did, and lines are imported twice', rechargeDays, [24, 36]],
] as const)(
  `${seeds} seeds of ${deeds} deeds: %s, through every fault, and a naive twin agrees`,
  { timeout },
  async (_, product, invariants) => {
    const { problems, counters, lives, checked } = await playDays(product, { firstSeed, seeds, deeds });
    expect(problems).toEqual([]);
    expect(counters.missing()).toEqual([]);
    expect(invariants.filter((number) => !checked.has(number))).toEqual([]);
    expect(lives).toBeGreaterThan(5 * seeds);
  },
);

test('a seed of swaps is a run', async () => {
  const [simulation, again] = [new DaySimulation(swapDays, firstSeed), new DaySimulation(swapDays, firstSeed)];
  const { stateHash } = await simulation.run(100);
  expect((await again.run(100)).stateHash).toBe(stateHash);
});
