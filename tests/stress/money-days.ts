import type { Effort, FaultOutcome } from '../faults/outcome.ts';
import { playDays } from '../simulation/days/day-simulation.ts';
import { rechargeDays } from '../simulation/money/recharge-days.ts';
import { swapDays } from '../simulation/money/swap-days.ts';

const deedsPerSeed = 1_000;
const products = [swapDays, rechargeDays];

/**
 * `count` deeds of people who swap and of people who pay by bank, half of them each, in a whole
 * node through every fault. Passes when nothing breaks a rule and everything that must happen does.
 */
export async function moneyDays({ count, seed }: Effort): Promise<FaultOutcome> {
  const deeds = Math.min(deedsPerSeed, Math.ceil(count / products.length));
  const seeds = Math.ceil(count / products.length / deeds);
  const problems: string[] = [];
  const missing: string[] = [];
  const sums = { records: 0, lives: 0 };
  for (const product of products) {
    const days = await playDays(product, { firstSeed: seed, seeds, deeds });
    problems.push(...days.problems);
    missing.push(...days.counters.missing());
    sums.records += days.records;
    sums.lives += days.lives;
  }
  const pass = problems.length + missing.length === 0;
  return { pass, seeds: products.length * seeds, ...sums, missing, problems };
}
