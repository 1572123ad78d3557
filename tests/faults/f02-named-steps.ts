import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultOutcome } from './outcome.ts';
import { audit, liveOnce } from './support/exchange-life.ts';
import { FaultPlan, type FaultRule } from './support/fault-plan.ts';

interface NamedStep extends Omit<FaultRule, 'act'> {
  readonly step: string;
}

const around = (step: string, rule: Omit<FaultRule, 'act' | 'when'>): NamedStep[] => [
  { step: `before ${step}`, ...rule, when: 'before' },
  { step: `after ${step}`, ...rule, when: 'after' },
];

/** Every step of journal, segments, identity and snapshots at which the world may stop. */
export const namedSteps: readonly NamedStep[] = [
  ...around('the first batch is written', { op: 'write', on: 'segment', nth: 1 }),
  ...around('a batch is written', { op: 'write', on: 'segment', nth: 4 }),
  { step: 'in the middle of a batch', op: 'write', on: 'segment', nth: 4, when: 'middle' },
  ...around('a batch is synced', { op: 'sync', on: 'segment', nth: 4 }),
  ...around('the journal’s identity is written', { op: 'write', on: 'identity', nth: 1 }),
  ...around('the journal’s identity is synced', { op: 'sync', on: 'identity', nth: 1 }),
  ...around('the journal’s identity has its name', { op: 'rename', on: 'identity', nth: 1 }),
  { step: 'in the middle of a new segment', op: 'write', on: 'spare', nth: 2, when: 'middle' },
  ...around('a new segment is synced', { op: 'sync', on: 'spare', nth: 2 }),
  ...around('a new segment has its name', { op: 'rename', on: 'segment', nth: 1 }),
  ...around('a later segment has its name', { op: 'rename', on: 'segment', nth: 2 }),
  ...around('the journal’s folder is synced', { op: 'dirsync', on: 'journal-dir', nth: 1 }),
  ...around('the journal’s folder is synced again', { op: 'dirsync', on: 'journal-dir', nth: 2 }),
  { step: 'in the middle of a snapshot', op: 'write', on: 'snapshot', nth: 1, when: 'middle' },
  ...around('a snapshot is synced', { op: 'sync', on: 'snapshot', nth: 1 }),
  ...around('a snapshot has its name', { op: 'rename', on: 'snapshot', nth: 1 }),
  ...around('the snapshots’ folder is synced', { op: 'dirsync', on: 'snapshot-dir', nth: 1 }),
];

/**
 * Kills journal and core at every named step (F2), lets the next life go on and stops that one
 * after an answer. Passes when each step was reached, the next start came up, and nothing answered
 * was lost or done twice.
 */
export async function killAtSteps({ rounds }: { rounds: number }): Promise<FaultOutcome> {
  const problems: string[] = [];
  const sums = { kills: 0, answered: 0, lost: 0, doubled: 0, tornTails: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (const named of namedSteps) {
      const result = await killAt(named, round).catch((error: unknown) => String(error));
      if (typeof result === 'string') {
        problems.push(`${named.step}: ${result}`);
        continue;
      }
      sums.kills += 1;
      sums.answered += result.answered;
      sums.lost += result.lost;
      sums.doubled += result.doubled;
      sums.tornTails += result.torn ? 1 : 0;
    }
  }
  const pass = problems.length === 0 && sums.lost + sums.doubled === 0 && sums.tornTails > 0;
  return { pass, steps: namedSteps.length, ...sums, problems };
}

async function killAt(named: NamedStep, round: number) {
  const { step: _, ...rule } = named;
  const dir = mkdtempSync(join(tmpdir(), 'candor-step-'));
  const plan = new FaultPlan({ ...rule, act: 'kill' });
  try {
    // Each round has other batches.
    const options = { dir, burst: 40 + 10 * (round % 30), segmentKiB: 32 };
    const killed = await liveOnce({ ...options, answered: 0, plan });
    if (killed.code !== null) throw new Error(`the step was not reached: ${killed.said}`);
    const next = await liveOnce({ ...options, answered: killed.answered, killAtAck: 2 });
    if (!next.recovered) throw new Error(`the next start did not come up: ${next.said}`);
    const { lost, doubled } = await audit(dir, next.answered);
    return { answered: next.answered, lost, doubled, torn: next.recovered.torn };
  } finally {
    plan.remove();
    rmSync(dir, { recursive: true, force: true });
  }
}
