import { expect, test } from 'vitest';
import { PlayTime } from '../budget.ts';
import { contractBudget } from '../properties/budget.ts';
import { failureText } from './failure-text.ts';
import { runSeeds } from './run-seeds.ts';
import { Simulation } from './simulation.ts';

const { firstSeed, seeds, steps } = contractBudget;

test(
  `up to ${seeds} seeds of ${steps} commands: contracts settle by their windows through every fault, and a second reader agrees`,
  { timeout: Math.max(600_000, 40 * seeds * steps) },
  async () => {
    const playTime = new PlayTime('simulation of contracts');
    const report = await runSeeds({
      firstSeed,
      seeds,
      commands: steps,
      faults: true,
      contracts: true,
      isEnough: (played, counters) => playTime.isSpent(played, counters.missingOfContracts().length === 0),
    });
    playTime.report(report.seeds, seeds);
    expect(report.failures.map(failureText)).toEqual([]);
    expect(report.counters.missingOfContracts()).toEqual([]);
    const settled = (['won', 'lost', 'equal'] as const).map((end) => report.counters.get(`contract ${end}`));
    expect(settled.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10 * report.seeds);
    for (const invariant of [25, 26, 27] as const)
      expect(report.invariants.find((one) => one.invariant === invariant)?.checks).toBeGreaterThan(100 * report.seeds);
  },
);

test('a seed with contracts is a run: judged or not it leaves the same trace', async () => {
  const options = { seed: firstSeed + 2, commands: 600, faults: true, contracts: true };
  const judged = await new Simulation(options).run();
  const unjudged = await new Simulation({ ...options, judged: false }).run();
  expect(unjudged.trace).toBe(judged.trace);
});
