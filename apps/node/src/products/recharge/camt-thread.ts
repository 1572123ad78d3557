// A large statement is parsed in this thread, so that reading it takes no time from orders.
import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '../../base/problem.ts';
import { standBack } from '../../base/ops/thread-priority.ts';
import type { CamtAnswer } from './camt-link.ts';
import { readCamt } from './statement-camt.ts';

const answer = (said: CamtAnswer) => parentPort?.postMessage(said);

standBack();
try {
  answer({ statement: readCamt(workerData as string) });
} catch (error) {
  if (!(error instanceof Problem) || error.reason !== 'statement_unreadable') throw error;
  answer({ where: String(error.detail['where']) });
}
