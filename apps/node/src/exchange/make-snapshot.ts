import { auditState } from '@candor/core';
import { diskStorage, readJournalBatches, type Storage, writeSnapshot } from '@candor/journal';
import { replayFrom, restoreNewest } from './recover.ts';
import { snapshotOf } from './snapshot-of.ts';
import type { SnapshotJob, SnapshotResult } from './snapshot-keeper.ts';

/**
 * Recovers the exchange from disk as a start would, up to a sequence that is durable, and writes what it finds as the next snapshot. Asked to,
 * it looks at the whole form of the production invariants first.
 */
export async function makeSnapshot(
  { journal, snapshots, uptoSeq, audit }: SnapshotJob,
  storage: Storage = diskStorage,
): Promise<SnapshotResult> {
  const startedAtMs = performance.now();
  const { exchange } = await restoreNewest(snapshots, uptoSeq, storage);
  await replayFrom(exchange, readJournalBatches(journal, exchange.seq + 1, uptoSeq, storage));
  if (exchange.seq !== uptoSeq) return { problem: `the replay ended at ${exchange.seq}, not at ${uptoSeq}` };
  const [broken] = audit ? auditState(exchange).problems : [];
  if (broken) return { broken: `invariant ${broken.invariant} at record ${broken.seq}: ${broken.rule}` };
  await writeSnapshot(snapshots, snapshotOf(exchange), storage);
  return { seq: uptoSeq, tookMs: Math.round(performance.now() - startedAtMs) };
}
