import { describe, expect, test } from 'vitest';
import { runBudget } from '../properties/budget.ts';
import { counterNames } from './counters.ts';
import { failureText, runSeeds } from './run-seeds.ts';
import { Simulation } from './simulation.ts';

describe('the simulation', () => {
  test(
    `${runBudget.seeds} seeds of ${runBudget.steps} commands: many lives of the node under every fault break no rule`,
    { timeout: 600_000 },
    async () => {
      const { firstSeed, seeds, steps } = runBudget;
      const report = await runSeeds({ firstSeed, seeds, commands: steps, faults: true });
      expect(report.failures.map(failureText)).toEqual([]);
      expect(report.counters.missing()).toEqual([]);
      expect(counterNames.length).toBeGreaterThanOrEqual(60);
      expect(report.commands).toBeGreaterThan(seeds * steps);
      expect(report.lives).toBeGreaterThan(seeds * 2);
    },
  );

  test(
    'a seed is a run: played twice it ends in the same state after the same checks',
    { timeout: 120_000 },
    async () => {
      const options = { seed: runBudget.firstSeed + 2, commands: 600, faults: true };
      const [first, second] = [await new Simulation(options).run(), await new Simulation(options).run()];
      expect(second.trace).toBe(first.trace);
      expect(second.counters.entries()).toEqual(first.counters.entries());
    },
  );

  test('a failure is told with its seed, its step and the smallest script found', { timeout: 300_000 }, async () => {
    // A disk that forgets what it was asked to keep: the fault is in nobody's code, and must be found.
    const ignoredSyncs = ['batch'] as const;
    const report = await runSeeds({
      firstSeed: 1,
      seeds: 6,
      commands: 600,
      faults: true,
      ignoredSyncs,
      minimiseMs: 8_000,
    });
    const [failure] = report.failures;
    if (failure === undefined) throw new Error('the lost sync was not found');
    expect(failure.items.length).toBeLessThan(failure.step);
    expect(failureText(failure)).toMatch(
      /^seed \d+, step \d+: (BrokenPromise|JournalDamage)[^]*smallest script found, \d+ lines:\n {4}\d+ at/,
    );
  });
});
