import { live, nothingSeen } from '../../packages/journal/src/test-support/lives.ts';
import type { Effort, FaultOutcome } from './outcome.ts';

/**
 * Lives of a journal on a simulated disk with power cuts, kills and failing calls between (F3).
 * Passes when nothing promised is lost over all seeds. That each single sync is needed is proved
 * beside the journal's own tests.
 */
export async function losePower({ count, seed }: Effort): Promise<FaultOutcome> {
  const seen = nothingSeen();
  const problems: string[] = [];
  for (let next = seed; next < seed + count; next += 1) {
    const problem = await live(next, [], seen);
    if (problem !== undefined) problems.push(`seed ${next}, ${problem}`);
  }
  return { pass: problems.length === 0, seeds: count, ...seen, problems: problems.slice(0, 5) };
}
