import type { FaultOutcome } from './outcome.ts';
import { halfDoneOperators, halfDoneSteps, killHalfway } from './f02-half-done.ts';
import { ChildNode, type ChildUser } from './support/child-node.ts';
import { addOperators } from './support/child-operators.ts';
import { FaultPlan, type FaultRule } from './support/fault-plan.ts';
import { killed } from './support/killed.ts';

type Step = Omit<FaultRule, 'act'>;

/** Writes of SQL's files while a first start makes its tables, by their number in its thread. */
const firstStarts: Readonly<Record<string, Step>> = {
  'the first write of a migration': { op: 'write', on: 'sql', nth: 1, when: 'middle' },
  'a migration': { op: 'write', on: 'sql', nth: 40, when: 'middle' },
  'a late migration': { op: 'write', on: 'sql', nth: 120, when: 'after' },
};

const trading: Readonly<Record<string, Step>> = {
  'before a projection’s transaction': { op: 'write', on: 'sql', when: 'before' },
  'in the middle of a projection’s transaction': { op: 'write', on: 'sql', when: 'middle' },
  'after a projection’s write': { op: 'write', on: 'sql', when: 'after' },
};

const stopping: Readonly<Record<string, Step>> = {
  'in the middle of the last snapshot': { op: 'write', on: 'snapshot', when: 'middle' },
  'before the last snapshot is synced': { op: 'sync', on: 'snapshot', when: 'before' },
  'before the last snapshot has its name': { op: 'rename', on: 'snapshot', when: 'before' },
  'after the last snapshot has its name': { op: 'rename', on: 'snapshot', when: 'after' },
  'while SQL closes': { op: 'write', on: 'sql', when: 'middle' },
};

/** One step of each kind, for runs that have little time: every start of a whole node takes seconds. What is half done is always tried whole. */
export const fewSteps: readonly string[] = [
  'a migration',
  'in the middle of a projection’s transaction',
  'in the middle of the last snapshot',
  'while SQL closes',
];

interface NodeKills {
  readonly rounds: number;
  /** Names of steps; all of them without it. */
  readonly only?: readonly string[];
}

/**
 * Kills the whole node (F2) while a first start makes SQL's tables, while projections are written, while it stops in order, and while registrations and
 * approvals are half done; after each kill it starts again and trades. Passes when each step was reached, nothing answered is lost or done twice, what was
 * half done is completed once, and the projections are the journal's.
 */
export async function killNodeAtSteps({ rounds, only }: NodeKills): Promise<FaultOutcome> {
  const chosen = (steps: Readonly<Record<string, Step>>) =>
    Object.entries(steps).filter(([name]) => only?.includes(name) ?? true);
  const [first, atWork, atStop] = [chosen(firstStarts), chosen(trading), chosen(stopping)];
  const steps = first.length + atWork.length + atStop.length + halfDoneSteps;
  const problems: string[] = [];
  const sums = { kills: 0, answered: 0, lost: 0, doubled: 0 };
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, step] of first) {
      await killFirstStart(name, step);
      sums.kills += 1;
    }
    const { kills, answered, lost, doubled, verified, same, halfDone } = await killAtWork(atWork, atStop);
    problems.push(...halfDone);
    if (!verified || !same) problems.push(`verified: ${verified}, projections are the journal’s: ${same}`);
    sums.kills += kills;
    sums.answered += answered;
    sums.lost += lost;
    sums.doubled += doubled;
  }
  const pass = problems.length === 0 && sums.lost + sums.doubled === 0 && sums.kills === rounds * steps;
  return { pass, steps, ...sums, problems };
}

/** What is left of a first start must not keep the second one from serving people. */
async function killFirstStart(name: string, step: Step): Promise<void> {
  const plan = new FaultPlan({ ...step, act: 'kill' });
  const node = await ChildNode.make({ plan });
  try {
    await node.startAgain().catch(() => undefined);
    await killed(node, name);
    plan.set();
    await node.startAgain();
    await node.trades(await node.register('first@example.com'));
  } finally {
    await node.remove();
    plan.remove();
  }
}

/** One node and one user through all other steps: every life goes on with what the one before left. */
async function killAtWork(atWork: readonly (readonly [string, Step])[], atStop: typeof atWork) {
  const plan = new FaultPlan();
  const node = await ChildNode.make({ plan });
  let kills = 0;
  const liveOn = async (user: ChildUser) => {
    kills += 1;
    plan.set();
    await node.startAgain();
    await node.trades(user);
  };
  try {
    const words = await addOperators(node.dir, halfDoneOperators);
    await node.startAgain();
    const user = await node.register('steps@example.com');
    await node.trades(user);
    for (const [name, step] of atWork) {
      await node.caughtUp();
      plan.set({ ...step, act: 'kill' });
      await Promise.all([killed(node, name), user.order()]);
      await liveOn(user);
    }
    for (const [name, step] of atStop) {
      await node.caughtUp();
      plan.set({ ...step, act: 'kill' });
      node.process.signal('SIGTERM');
      await killed(node, name);
      await liveOn(user);
    }
    const { kills: more, users, problems } = await killHalfway({ node, plan }, words);
    const audited = await node.audit([user, ...users]);
    return { kills: kills + more, answered: user.acknowledged.length, ...audited, halfDone: problems };
  } finally {
    await node.remove();
    plan.remove();
  }
}
