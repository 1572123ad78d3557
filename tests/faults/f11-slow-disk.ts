import { type FaultOutcome, percentile, round } from './outcome.ts';
import { ChildNode, type ChildUser } from './support/child-node.ts';
import { FaultPlan } from './support/fault-plan.ts';

const lanes = 20;

/**
 * Every sync of the journal takes 10, 100 and 1,000 ms (or what is given), then one stalls for 5 s
 * (F11), under 20 orders at a time. Passes when orders are answered within two and a half syncs and
 * twice what they took before, none is refused while the queue is short, and nothing is lost.
 */
export async function slowDisk({
  count,
  syncsMs = [10, 100, 1_000],
  measureMs = 2_000,
}: {
  count: number;
  syncsMs?: readonly number[];
  measureMs?: number;
}): Promise<FaultOutcome> {
  const plan = new FaultPlan();
  const node = await ChildNode.start({ isTimed: true, plan });
  const problems: string[] = [];
  const figures: Record<string, number> = {};
  try {
    const user = await node.register('slow@example.com');
    await node.trades(user);
    const beforeMs = await ackP99(user, 2_000, problems);
    for (let round = 0; round < count; round += 1) {
      for (const syncMs of syncsMs) {
        plan.set({ op: 'sync', on: 'segment', when: 'before', act: 'delay', ms: syncMs });
        const p99 = await ackP99(user, measureMs + 3 * syncMs, problems);
        figures[`ackP99At${syncMs}Ms`] = Math.max(p99, figures[`ackP99At${syncMs}Ms`] ?? 0);
        if (p99 > 2.5 * syncMs + 2 * beforeMs) problems.push(`a sync of ${syncMs} ms made orders wait ${p99} ms`);
      }
      plan.set({ op: 'sync', on: 'segment', when: 'before', act: 'delay', ms: 5_000 });
      await new Promise((stall) => setTimeout(stall, 100));
      const stalled = Promise.all(Array.from({ length: lanes }, () => user.order()));
      await new Promise((stall) => setTimeout(stall, 200));
      plan.set();
      const answers = await stalled;
      const odd = answers.filter(({ status }) => status !== 200);
      if (odd.length > 0) problems.push(`over a stall of 5 s ${odd.length} orders got ${odd[0]?.status}`);
    }
    const { lost, doubled, verified } = await node.audit([user]);
    const pass = problems.length === 0 && lost + doubled === 0 && verified;
    return { pass, rounds: count, answered: user.acknowledged.length, beforeMs, ...figures, lost, doubled, problems };
  } finally {
    await node.remove();
    plan.remove();
  }
}

async function ackP99(user: ChildUser, forMs: number, problems: string[]): Promise<number> {
  const endMs = performance.now() + forMs;
  const acks: number[] = [];
  const lane = async () => {
    // The rule is known a moment after it is set.
    await new Promise((known) => setTimeout(known, 100));
    while (performance.now() < endMs) {
      const { status, ms, reason } = await user.order();
      acks.push(ms);
      if (status !== 200) problems.push(`answered ${status} ${reason}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return round(percentile(acks, 0.99));
}
