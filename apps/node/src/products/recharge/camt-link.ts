import { startThread } from '../../base/ops/start-thread.ts';
import { type ReadStatement, unreadable } from './statement.ts';

/** What the thread says: the statement, or the place where it cannot be read. */
export type CamtAnswer = { readonly statement: ReadStatement } | { readonly where: string };

/** A file of 5 MB takes a second or two; what takes longer is built to. */
const patienceMs = 20_000;

/** Reads a camt.053 statement beside the orders. Throws 422 with the place that is no statement. */
export async function readCamtBeside(text: string): Promise<ReadStatement> {
  const thread = startThread(import.meta.url, 'camt-thread', text);
  try {
    const answer = await answerOf(thread);
    if ('where' in answer) throw unreadable(answer.where);
    return answer.statement;
  } finally {
    await thread.terminate();
  }
}

function answerOf(thread: ReturnType<typeof startThread>): Promise<CamtAnswer> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => done({ where: 'Document' }), patienceMs);
    thread.once('message', done);
    thread.once('error', failed);
    thread.once('exit', () => {
      clearTimeout(timer);
      failed(new Error('The thread that reads a statement ended.'));
    });
  });
}
