import { expect, test } from 'vitest';
import { PlayTime } from '../budget.ts';
import { simulationBudget } from '../properties/budget.ts';
import { counterNames } from './counters.ts';
import { failureText } from './failure-text.ts';
import { runSeeds } from './run-seeds.ts';

/**
 * Half of the seeds. The halves are files of their own, for a core each; what must have happened must
 * have in each of them. The first half is played twice: a seed gives the same run again.
 */
export function playHalf(half: 0 | 1): void {
  const { firstSeed, steps } = simulationBudget;
  const seeds = Math.ceil(simulationBudget.seeds / 2);
  test(
    `up to ${seeds} seeds of ${steps} commands: many lives of the node under every fault break no rule${half === 0 ? ', and a seed is a run' : ''}`,
    { timeout: Math.max(1_200_000, 8 * seeds * steps) },
    async () => {
      const playTime = new PlayTime(half === 0 ? 'simulation, first half' : 'simulation, second half');
      const report = await runSeeds({
        firstSeed: firstSeed + half * seeds,
        seeds,
        commands: steps,
        faults: true,
        twice: half === 0,
        isEnough: (played, counters) => playTime.isSpent(played, counters.missing().length === 0),
      });
      playTime.report(report.seeds, seeds);
      expect(report.failures.map(failureText)).toEqual([]);
      expect(report.counters.missing()).toEqual([]);
      expect(counterNames.length).toBeGreaterThanOrEqual(60);
      expect(report.commands).toBeGreaterThan(report.seeds * steps);
      expect(report.lives).toBeGreaterThan(report.seeds * 2);
    },
  );
}
