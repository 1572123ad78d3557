// The embedded database runs in this worker thread: it blocks whatever thread it runs on.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type PGlite, protocol } from '@electric-sql/pglite';
import { standBack } from '../ops/thread-priority.ts';
import { openFolder } from './lite-folder.ts';
import type {
  LiteDoor,
  LiteDoorReply,
  LiteDoorRequest,
  LiteMessage,
  LiteReply,
  LiteRequest,
  LiteStart,
  Statement,
} from './lite-messages.ts';
import { LiteQueue } from './lite-queue.ts';

const say = (reply: LiteReply): void => parentPort?.postMessage(reply);

const start = workerData as LiteStart;
const counters = new Uint32Array(start.statements);
const { serialize } = protocol;

standBack();
try {
  serve(await openFolder(start));
} catch (error) {
  say({ kind: 'failed', problem: error instanceof Error ? error.message : String(error) });
}

function serve(lite: PGlite): void {
  const queue = new LiteQueue();
  parentPort?.on('message', (message: LiteRequest | LiteDoor) => {
    if ('door' in message) return serveDoor(lite, queue, message.door);
    const { id, batch } = message;
    queue.own(async () => {
      try {
        const messages = await answer(lite, batch);
        say({ kind: 'answer', id, messages });
        return messages.some(({ name, status }) => name === 'readyForQuery' && status !== 'I');
      } catch (error) {
        say({ kind: 'refused', id, problem: error instanceof Error ? error.message : String(error) });
        return false;
      }
    });
  });
  say({ kind: 'ready' });
}

function serveDoor(lite: PGlite, queue: LiteQueue, door: MessagePort): void {
  door.on('message', ({ id, statements }: LiteDoorRequest) => {
    queue.other(async () => {
      const reply: LiteDoorReply = await transact(lite, statements).then(
        () => ({ id }),
        (error: Error) => ({ id, problem: error.message }),
      );
      door.postMessage(reply);
    });
  });
}

async function transact(lite: PGlite, statements: readonly Statement[]): Promise<void> {
  await mustRun(lite, [serialize.query('begin')]);
  try {
    for (const { text, values } of statements) {
      const parts = [serialize.parse({ text }), serialize.bind({ values: [...values] }), serialize.execute()];
      await mustRun(lite, [...parts, serialize.sync()]);
    }
  } catch (error) {
    // The first error says what was wrong.
    await mustRun(lite, [serialize.query('rollback')]).catch(() => undefined);
    throw error;
  }
  await mustRun(lite, [serialize.query('commit')]);
}

/** The counters say in between that it works on this: the main thread ends one that never ends. */
async function mustRun(lite: PGlite, batch: readonly Uint8Array[]): Promise<void> {
  Atomics.add(counters, 0, 1);
  const messages = await run(lite, batch).finally(() => Atomics.add(counters, 1, 1));
  const error = messages.find(({ name }) => name === 'error');
  if (error !== undefined) throw new Error(String(error['message']));
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
