// What is given up is replayed once more in this thread, so that it takes no time from the orders.
import { parentPort, workerData } from 'node:worker_threads';
import { standBack } from '../../base/ops/thread-priority.ts';
import { type CutJob, prepareCut } from './prepare-cut.ts';

standBack();
parentPort?.postMessage((await prepareCut(workerData as CutJob)) ?? null);
