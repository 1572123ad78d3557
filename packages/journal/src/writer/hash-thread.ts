import { workerData } from 'node:worker_threads';
import { HashDesk } from './hash-desk.ts';

/** Hashes batches while the writer waits for the disk, until it is ended. */
const desk = new HashDesk(workerData);
for (;;) desk.serve();
