import { parentPort, workerData } from 'node:worker_threads';
import { readJournal, writeSnapshot } from '@candor/journal';
import { replayFrom, restoreNewest } from './recover.ts';
import type { SnapshotJob, SnapshotResult } from './snapshot-keeper.ts';

// Recovers the exchange from disk as a start would, up to a sequence that is durable, and writes what it finds as the next snapshot.
const { journal, snapshots, uptoSeq } = workerData as SnapshotJob;

async function run(): Promise<SnapshotResult> {
  const startedAtMs = performance.now();
  const { exchange } = await restoreNewest(snapshots, uptoSeq);
  await replayFrom(exchange, readJournal(journal, exchange.seq + 1, uptoSeq));
  if (exchange.seq !== uptoSeq) return { problem: `the replay ended at ${exchange.seq}, not at ${uptoSeq}` };
  await writeSnapshot(snapshots, { seq: uptoSeq, bytes: exchange.snapshot(), stateHash: exchange.stateHash() });
  return { seq: uptoSeq, tookMs: Math.round(performance.now() - startedAtMs) };
}

parentPort?.postMessage(await run().catch((error: unknown): SnapshotResult => ({ problem: String(error) })));
