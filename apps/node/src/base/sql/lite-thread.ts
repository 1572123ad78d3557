// The embedded database runs in this worker thread: it blocks whatever thread it runs on.
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { standBack } from '../ops/thread-priority.ts';
import { openFolder } from './lite-folder.ts';
import type { LiteMessage, LiteReply, LiteRequest, LiteStart } from './lite-messages.ts';

const say = (reply: LiteReply): void => parentPort?.postMessage(reply);

standBack();
try {
  serve(await openFolder(workerData as LiteStart));
} catch (error) {
  say({ kind: 'failed', problem: error instanceof Error ? error.message : String(error) });
}

function serve(lite: PGlite): void {
  parentPort?.on('message', ({ id, batch }: LiteRequest) => {
    void answer(lite, batch).then(
      (messages) => say({ kind: 'answer', id, messages }),
      (error: unknown) => say({ kind: 'refused', id, problem: error instanceof Error ? error.message : String(error) }),
    );
  });
  say({ kind: 'ready' });
}

async function answer(lite: PGlite, batch: readonly Uint8Array[] | null): Promise<LiteMessage[]> {
  if (batch) return run(lite, batch);
  await lite.close();
  return [];
}

/**
 * As a server does: after an error everything up to the next synchronisation is skipped, and a
 * batch is answered by one "ready". The embedded database says "ready" after an error as well,
 * which would end the driver's next query before it began.
 */
async function run(lite: PGlite, batch: readonly Uint8Array[]): Promise<LiteMessage[]> {
  const messages: LiteMessage[] = [];
  for (const [index, bytes] of batch.entries()) {
    const failed = messages.some(({ name }) => name === 'error');
    if (failed && index < batch.length - 1) continue;
    for (const message of await lite.execProtocolStream(bytes, { throwOnError: false })) messages.push(plain(message));
  }
  const ready = messages.findLastIndex(({ name }) => name === 'readyForQuery');
  // A database that could not write its log has ended inside: this thread goes with it, and another
  // one recovers.
  if (ready === -1) process.exit(1);
  return messages.filter(({ name }, index) => name !== 'readyForQuery' || index === ready);
}

/** Own fields only: messages and errors cross threads as data. */
function plain(message: object): LiteMessage {
  const error = message instanceof Error ? { message: message.message } : {};
  return { ...message, ...error } as LiteMessage;
}
