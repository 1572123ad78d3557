import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultOutcome, judged } from './outcome.ts';
import { firstOrder, manyOrders, ratesUpTo, seqs } from './support/catch-up.ts';
import { WholeNode } from './support/whole-node.ts';

/** How fast the embedded database's rows come up to the journal. */
const eventsPerSecondMin = 5_000;
const flags = ['--rate-limits', 'off'];

/**
 * The embedded database of an exchange that was traded on is gone (F13), and the next start makes
 * it again from the journal, while the exchange goes on. Passes when all of the journal becomes
 * rows, at 5,000 events a second.
 */
export async function loseEmbedded({ ordersEach = 150 }: { readonly ordersEach?: number } = {}): Promise<FaultOutcome> {
  const dir = mkdtempSync(join(tmpdir(), 'candor-embedded-'));
  try {
    const { answered, durableSeq } = await tradeIn(dir, ordersEach);
    rmSync(join(dir, 'sql'), { recursive: true });
    const node = await WholeNode.start(flags, dir);
    try {
      const rates = await ratesUpTo(node, durableSeq, 0);
      const figures = { answered, caughtUpRecordsPerSecond: rates.records, caughtUpEventsPerSecond: rates.events };
      return judged(figures, {
        kept: { caughtUp: rates.records > 0, noFaults: node.faults.length === 0 },
        goals: { caughtUpEventsPerSecond: rates.events >= eventsPerSecondMin },
      });
    } finally {
      await node.stop();
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function tradeIn(dir: string, ordersEach: number) {
  const node = await WholeNode.start(flags, dir);
  try {
    const user = await node.register('embedded@example.com');
    await firstOrder(node, user);
    const answered = await manyOrders(node, user, ordersEach);
    return { answered, durableSeq: (await seqs(node)).durableSeq };
  } finally {
    await node.stop();
  }
}
