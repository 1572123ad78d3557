import { parentPort, workerData } from 'node:worker_threads';
import { makeSnapshot } from './make-snapshot.ts';
import type { SnapshotJob, SnapshotResult } from './snapshot-keeper.ts';

const job = workerData as SnapshotJob;
parentPort?.postMessage(
  await makeSnapshot(job).catch((error: unknown): SnapshotResult => ({ problem: String(error) })),
);
