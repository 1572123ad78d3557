// The trees of a proof are made beside the leader, from the disk: a million users take seconds.
import { parentPort, workerData } from 'node:worker_threads';
import { standBack } from '../../base/ops/thread-priority.ts';
import { proveFromDisk, type ProofJob } from './prove-from-disk.ts';

standBack();
parentPort?.postMessage(await proveFromDisk(workerData as ProofJob));
