import { type FaultOutcome } from './outcome.ts';
import { ChildNode, type TimedAnswer } from './support/child-node.ts';
import { FaultPlan } from './support/fault-plan.ts';
import { NodeProcess } from '../crash/node-process.ts';

/** How long it stands still: the whole process, and its event loop alone. */
interface Standstill {
  readonly count: number;
  readonly stoppedMs?: number;
  readonly blockedMs?: number;
}

/**
 * The whole node stands still (F12), as a machine that swaps or a debugger makes it, and every
 * other time its event loop alone while its threads go on, with orders underway. Passes when nobody
 * else can take its folder meanwhile, every order is answered afterwards, orders are taken again,
 * time does not jump, and nothing is lost or done twice.
 */
export async function freeze({ count, stoppedMs = 10_000, blockedMs = 5_000 }: Standstill): Promise<FaultOutcome> {
  const plan = new FaultPlan();
  const node = await ChildNode.start({ plan });
  const problems: string[] = [];
  try {
    const user = await node.register('frozen@example.com');
    await node.trades(user);
    for (let time = 0; time < count; time += 1) {
      const [still, forMs] = time % 2 === 0 ? [stopped, stoppedMs] : [blocked, blockedMs];
      const underway = Array.from({ length: 20 }, () => user.order());
      const over = await still({ node, plan, time, forMs });
      const late = Array.from({ length: 20 }, () => user.order());
      const second = new NodeProcess(['start', '--data-dir', node.dir, '--port', '0', '--feed', 'simulated']);
      const [code] = await Promise.all([second.ended(), ...over]);
      if (code !== 1 || !second.output.includes('in use by process')) problems.push(`a second node: ${second.output}`);
      const answers = await Promise.all([...underway, ...late]);
      const odd = answers.filter((answer) => !answered(answer));
      if (odd.length > 0) problems.push(`${odd.length} orders got ${odd[0]?.status} ${odd[0]?.reason}`);
      if (Math.max(...answers.map(({ ms }) => ms)) < forMs / 2) problems.push(`${still.name}: nobody had to wait`);
      await node.trades(user);
    }
    const audited = await node.audit([user]);
    const { lost, doubled, verified, same } = audited;
    const pass = problems.length === 0 && lost + doubled === 0 && verified && same;
    return { pass, times: count, answered: user.acknowledged.length, ...audited, problems };
  } finally {
    node.process.signal('SIGCONT');
    await node.remove();
    plan.remove();
  }
}

/**
 * Taken, or refused because nobody is in the book: after 10 s without a new price the market maker
 * takes its quotes back, and gives new ones once it has heard one. Which of the two comes first
 * when the node goes on is chance.
 */
function answered({ status, reason }: TimedAnswer): boolean {
  return status === 200 || (status === 422 && reason === 'no_liquidity');
}

interface Moment {
  readonly node: ChildNode;
  readonly plan: FaultPlan;
  readonly time: number;
  readonly forMs: number;
}

/** Resolves once it stands still, with when it goes on. */
async function stopped({ node, forMs }: Moment): Promise<Promise<void>[]> {
  node.process.signal('SIGSTOP');
  return [after(forMs).then(() => node.process.signal('SIGCONT'))];
}

async function blocked({ plan, time, forMs }: Moment): Promise<Promise<void>[]> {
  plan.set({ op: 'loop', act: 'block', nth: time, ms: forMs });
  await after(plannedWithinMs);
  return [after(forMs)];
}

/** A plan is looked at every 20 ms. */
const plannedWithinMs = 100;
const after = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms));
