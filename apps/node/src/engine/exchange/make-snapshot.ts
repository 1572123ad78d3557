import { auditState } from '@candor/core';
import {
  archiveSegments,
  baseOf,
  diskStorage,
  listSnapshots,
  readJournalBatches,
  type Storage,
  writeSnapshot,
} from '@candor/journal';
import { replayFrom, restoreNewest } from './recover.ts';
import { snapshotOf } from './snapshot-of.ts';
import type { SnapshotJob, SnapshotResult } from './snapshot-keeper.ts';

/**
 * Recovers the exchange from disk as a start would, up to a sequence that is durable, and writes
 * what it finds as the next snapshot. Asked to, it looks at the whole form of the production
 * invariants first. Closed segments that two snapshots cover are then archived, a few at a time.
 */
export async function makeSnapshot(
  { journal, snapshots, uptoSeq, audit }: SnapshotJob,
  storage: Storage = diskStorage,
): Promise<SnapshotResult> {
  const startedAtMs = performance.now();
  const { exchange } = await restoreNewest(snapshots, uptoSeq, () => baseOf(journal, storage), storage);
  await replayFrom(exchange, readJournalBatches(journal, exchange.seq + 1, uptoSeq, storage));
  if (exchange.seq !== uptoSeq) return { problem: `the replay ended at ${exchange.seq}, not at ${uptoSeq}` };
  const [broken] = audit ? auditState(exchange).problems : [];
  if (broken) return { broken: `invariant ${broken.invariant} at record ${broken.seq}: ${broken.rule}` };
  await writeSnapshot(snapshots, snapshotOf(exchange), storage);
  const archived = await archiveCovered(journal, snapshots, storage);
  return { seq: uptoSeq, tookMs: Math.round(performance.now() - startedAtMs), ...archived };
}

/** Segments archived after one snapshot: each takes about a second of this thread. */
const archivedAtOnce = 4;

async function archiveCovered(
  journal: string,
  snapshots: string,
  storage: Storage,
): Promise<{ readonly archivedSegments?: number }> {
  const covered = (await listSnapshots(snapshots, storage))[1]?.seq ?? 0;
  const { segments } = archiveSegments(storage, journal, covered, archivedAtOnce);
  return segments === 0 ? {} : { archivedSegments: segments };
}
