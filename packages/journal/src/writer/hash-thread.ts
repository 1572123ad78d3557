import { workerData } from 'node:worker_threads';
import { SharedBatch } from './shared-batch.ts';

/** Hashes batches while the writer waits for the disk, until it is ended. */
const batch = new SharedBatch(workerData);
for (;;) batch.serve();
