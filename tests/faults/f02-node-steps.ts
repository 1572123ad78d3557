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

/** What the lives of a node came to. */
interface Lives {
  readonly kills: number;
  readonly answered: number;
  readonly lost: number;
  readonly doubled: number;
  readonly problems: readonly string[];
}

/**
 * Kills the whole node (F2) while a first start makes SQL's tables, while projections are written,
 * while it stops in order, and while registrations and approvals are half done; after each kill it
 * starts again and trades. Passes when each step was reached, nothing answered is lost or done
 * twice, what was half done is completed once, and the projections are the journal's.
 */
export async function killNodeAtSteps({ rounds }: { readonly rounds: number }): Promise<FaultOutcome> {
  const steps = [firstStarts, trading, stopping].flatMap((some) => Object.keys(some)).length + halfDoneSteps;
  const all: Lives[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Two nodes at a time: while one waits for its files or its people, the other starts.
    const early = killFirstStarts().then(async (kills) => {
      const halfway = await killNode(killHalfDone, halfDoneOperators);
      return { ...halfway, kills: kills + halfway.kills };
    });
    all.push(...(await Promise.all([early, killNode(killAtWork)])));
  }
  const sum = (figure: 'kills' | 'answered' | 'lost' | 'doubled') => all.reduce((total, one) => total + one[figure], 0);
  const sums = { kills: sum('kills'), answered: sum('answered'), lost: sum('lost'), doubled: sum('doubled') };
  const problems = all.flatMap((one) => one.problems);
  const pass = problems.length === 0 && sums.lost + sums.doubled === 0 && sums.kills === rounds * steps;
  return { pass, steps, ...sums, problems };
}

/** What is left of a first start must not keep the second one from serving people. */
async function killFirstStarts(): Promise<number> {
  let kills = 0;
  for (const [name, step] of Object.entries(firstStarts)) {
    const plan = new FaultPlan({ ...step, act: 'kill' });
    const node = await ChildNode.make({ plan });
    try {
      await node.startAgain().catch(() => undefined);
      await killed(node, name);
      kills += 1;
      plan.set();
      await node.startAgain();
      await node.trades(await node.register('first@example.com'));
    } finally {
      await node.remove();
      plan.remove();
    }
  }
  return kills;
}

interface Killing {
  readonly node: ChildNode;
  readonly plan: FaultPlan;
  readonly user: ChildUser;
  /** The one-time words of the operators, by name. */
  readonly words: ReadonlyMap<string, string>;
}

type Kill = (killing: Killing) => ReturnType<typeof killHalfway>;

/** One node and its users through the steps: every life goes on with what the one before left. */
async function killNode(kill: Kill, operators?: Parameters<typeof addOperators>[1]): Promise<Lives> {
  const plan = new FaultPlan();
  const node = await ChildNode.make({ plan });
  try {
    const words = operators ? await addOperators(node.dir, operators) : new Map<string, string>();
    await node.startAgain();
    const user = await node.register('steps@example.com');
    await node.trades(user);
    const { kills, users, problems } = await kill({ node, plan, user, words });
    const { lost, doubled, verified, same } = await node.audit([user, ...users]);
    const isWhole = verified && same ? [] : [`verified: ${verified}, projections are the journal’s: ${same}`];
    return { kills, answered: user.acknowledged.length, lost, doubled, problems: [...problems, ...isWhole] };
  } finally {
    await node.remove();
    plan.remove();
  }
}

const killHalfDone: Kill = ({ words, ...parts }) => killHalfway(parts, words);

const killAtWork: Kill = async ({ node, plan, user }) => {
  let kills = 0;
  const liveOn = async () => {
    kills += 1;
    plan.set();
    await node.startAgain();
    await node.trades(user);
  };
  for (const [name, step] of Object.entries(trading)) {
    await node.caughtUp();
    plan.set({ ...step, act: 'kill' });
    await Promise.all([killed(node, name), user.order()]);
    await liveOn();
  }
  for (const [name, step] of Object.entries(stopping)) {
    await node.caughtUp();
    plan.set({ ...step, act: 'kill' });
    node.process.signal('SIGTERM');
    await killed(node, name);
    await liveOn();
  }
  return { kills, users: [], problems: [] };
};
