import { type FaultOutcome, round } from './outcome.ts';
import { ChildNode, type ChildUser } from './support/child-node.ts';
import { FaultPlan } from './support/fault-plan.ts';

/** Enough for a node to work with, little enough to be used up in a second or two. */
const heapMib = 400;
const endsWithinMs = 60_000;

/**
 * The whole node has no memory left (F21), so often, while orders come in: something in it keeps
 * more and more until the runtime gives up. Passes when it ends by that each time, starts again on
 * its folder and trades, and nothing answered is lost or done twice.
 */
export async function runOutOfMemory({ count }: { count: number }): Promise<FaultOutcome> {
  const plan = new FaultPlan();
  const options = `${plan.env['NODE_OPTIONS']} --max-old-space-size=${heapMib}`;
  const node = await ChildNode.start({
    isTimed: true,
    flags: ['--rate-limits', 'off'],
    env: { ...plan.env, NODE_OPTIONS: options },
  });
  const problems: string[] = [];
  let longestStartMs = 0;
  try {
    const user = await node.register('memory@example.com');
    await node.trades(user);
    for (let time = 0; time < count; time += 1) {
      plan.set({ op: 'memory', act: 'hoard' });
      await tradeToTheEnd(node, user);
      if (!/heap out of memory|heap limit/i.test(node.process.output)) problems.push(node.process.output.slice(-300));
      plan.set();
      const startedAtMs = performance.now();
      await node.startAgain();
      await node.trades(user);
      longestStartMs = Math.max(longestStartMs, performance.now() - startedAtMs);
    }
    const audited = await node.audit([user]);
    const { lost, doubled, verified, same } = audited;
    const pass = problems.length === 0 && lost + doubled === 0 && verified && same;
    const figures = { ends: count, answered: user.acknowledged.length, longestStartMs: round(longestStartMs) };
    return { pass, ...figures, ...audited, problems };
  } finally {
    await node.remove();
    plan.remove();
  }
}

/** Sends orders until the process is gone. */
async function tradeToTheEnd(node: ChildNode, user: ChildUser): Promise<void> {
  const deadlineMs = performance.now() + endsWithinMs;
  const over = node.process.ended().then(() => true);
  while (!(await Promise.race([over, user.order(5_000).then(() => false)]))) {
    if (performance.now() > deadlineMs) throw new Error('The node did not run out of memory.');
  }
}
