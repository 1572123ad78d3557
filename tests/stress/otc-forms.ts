import { playOtc, playOtcRaces, SeededRandom } from '@candor/testkit';
import type { Effort, FaultOutcome } from '../faults/outcome.ts';
import { playDays } from '../simulation/days/day-simulation.ts';
import { otcDays as product } from '../simulation/otc/otc-days.ts';

const deedsPerSeed = 1_000;
const commandsPerRun = 4_000;
const racesMost = 1_000;

/**
 * `count` deeds of people who trade with each other: in a whole node through every fault, as many
 * commands held against a naive twin, and 1,000 races at a deadline. Passes when nothing breaks a
 * rule and everything that must happen does.
 */
export async function otcDays({ count, seed }: Effort): Promise<FaultOutcome> {
  const seeds = Math.ceil(count / deedsPerSeed);
  const { problems, counters, records, lives } = await playDays(product, {
    firstSeed: seed,
    seeds,
    deeds: Math.min(count, deedsPerSeed),
  });
  for (let run = 0; run * commandsPerRun < count; run += 1) {
    try {
      playOtc(new SeededRandom(seed + run), commandsPerRun);
    } catch (error) {
      problems.push(`run ${seed + run}: ${String(error)}`);
    }
  }
  const { ends, repeated } = playOtcRaces(new SeededRandom(seed), Math.min(count, racesMost));
  const missing = counters.missing();
  const pass = problems.length === 0 && missing.length === 0;
  return {
    pass,
    seeds,
    records,
    lives,
    counters: Object.fromEntries(counters.entries()),
    ends,
    repeated,
    missing,
    problems,
  };
}
