import { playCrooked, playFixedPeriods, playForesight, SeededRandom } from '@candor/testkit';
import type { Effort, FaultOutcome } from '../faults/outcome.ts';

const commandsPerSeed = 6_000;

/**
 * A bot that sees venues half a second early bets on the largest moves alone; `count` contracts.
 * Passes when it has gained nothing.
 */
export async function foresight({ count, seed }: Effort): Promise<FaultOutcome> {
  const { contracts, gain, hindsight, leftOpen } = playForesight(count, seed);
  return { pass: gain <= 0n && hindsight > 0 && leftOpen === 0, contracts, gain: String(gain), hindsight };
}

/**
 * An operator fires commands between opening and expiry; `count` runs. Passes when no result is
 * another.
 */
export async function crookedOperator({ count, seed }: Effort): Promise<FaultOutcome> {
  const { effects, changed } = playCrooked(count, seed);
  return { pass: changed.length === 0 && effects > 0, runs: count, effects, changed: changed.map(String) };
}

/**
 * `count` random commands around contracts, held against a naive twin and read by a second
 * verifier. Passes when all agree on everything.
 */
export async function contractTwin({ count, seed }: Effort): Promise<FaultOutcome> {
  const sums = { settled: 0, agreed: 0, samples: 0 };
  const problems: string[] = [];
  for (let run = 0; run * commandsPerSeed < count; run += 1) {
    const { verification } = playFixedPeriods(new SeededRandom(seed + run), commandsPerSeed);
    sums.settled += verification.settled;
    sums.agreed += verification.agreed;
    sums.samples += verification.samples;
    problems.push(...verification.problems);
  }
  return { pass: problems.length === 0 && sums.agreed === sums.settled, ...sums, problems };
}
