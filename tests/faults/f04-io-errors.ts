import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SeededRandom } from '@candor/testkit';
import type { Effort, FaultOutcome } from './outcome.ts';
import { audit, liveOnce } from './support/exchange-life.ts';
import { FaultPlan, type FaultRule } from './support/fault-plan.ts';

/**
 * A write or a sync of the journal fails on real files (F4), at a random call. Passes when the
 * process then ends with a code other than 0, saying which, and the next start has everything that
 * was answered.
 */
export async function failInputOutput({ count, seed }: Effort): Promise<FaultOutcome> {
  const random = new SeededRandom(seed);
  const problems: string[] = [];
  const sums = { failures: 0, answered: 0, lost: 0, doubled: 0 };
  for (let failure = 0; failure < count; failure += 1) {
    const rule: FaultRule = {
      op: failure % 2 === 0 ? 'sync' : 'write',
      on: 'segment',
      nth: random.integer(1, 100),
      act: failure % 4 < 2 ? 'EIO' : 'ENOSPC',
    };
    const dir = mkdtempSync(join(tmpdir(), 'candor-io-'));
    const plan = new FaultPlan(rule);
    try {
      const ended = await liveOnce({ dir, answered: 0, burst: 20, plan });
      const what = `${rule.act} at ${rule.op} ${rule.nth}`;
      if (ended.code === 0 || ended.code === null) problems.push(`${what}: ended with ${ended.code}`);
      if (!ended.said.includes(rule.act ?? '')) problems.push(`${what}: said only "${ended.said}"`);
      const next = await liveOnce({ dir, answered: ended.answered, burst: 20, killAtAck: 1 });
      if (!next.recovered) problems.push(`${what}: did not start again: ${next.said}`);
      const { lost, doubled } = await audit(dir, next.answered);
      sums.failures += 1;
      sums.answered += next.answered;
      sums.lost += lost;
      sums.doubled += doubled;
    } finally {
      plan.remove();
      rmSync(dir, { recursive: true, force: true });
    }
  }
  return { pass: problems.length === 0 && sums.lost + sums.doubled === 0, ...sums, problems };
}
