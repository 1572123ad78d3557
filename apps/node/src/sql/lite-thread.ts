// The embedded database runs in this worker thread: it blocks whatever thread it runs on.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { standBack } from '../ops/thread-priority.ts';
import type { LiteMessage, LiteReply, LiteRequest, LiteStart } from './lite-messages.ts';

const { dataDir, template } = workerData as LiteStart;
const say = (reply: LiteReply): void => parentPort?.postMessage(reply);

standBack();
try {
  serve(await open());
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
 * As a server does: after an error everything up to the next synchronisation is skipped, and a batch is answered by one "ready". The
 * embedded database says "ready" after an error as well, which would end the driver's next query before it began.
 */
async function run(lite: PGlite, batch: readonly Uint8Array[]): Promise<LiteMessage[]> {
  const messages: LiteMessage[] = [];
  for (const [index, bytes] of batch.entries()) {
    const failed = messages.some(({ name }) => name === 'error');
    if (failed && index < batch.length - 1) continue;
    for (const message of await lite.execProtocolStream(bytes, { throwOnError: false })) messages.push(plain(message));
  }
  const ready = messages.findLastIndex(({ name }) => name === 'readyForQuery');
  // A database that could not write its log has ended inside: this thread goes with it, and another one recovers.
  if (ready === -1) process.exit(1);
  return messages.filter(({ name }, index) => name !== 'readyForQuery' || index === ready);
}

/** Own fields only: messages and errors cross threads as data. */
function plain(message: object): LiteMessage {
  const error = message instanceof Error ? { message: message.message } : {};
  return { ...message, ...error } as LiteMessage;
}

/** Making a database takes seconds, unpacking a made one a fraction: the first one made is kept as a template for the next. */
async function open(): Promise<PGlite> {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return PGlite.create({ dataDir });
  mkdirSync(dataDir, { recursive: true });
  if (existsSync(template)) {
    return PGlite.create({ dataDir, loadDataDir: new Blob([readFileSync(template)]) });
  }
  const lite = await PGlite.create({ dataDir });
  await keepTemplate(lite);
  return lite;
}

/** A template that can not be kept only costs time. */
async function keepTemplate(lite: PGlite): Promise<void> {
  try {
    const packed = await lite.dumpDataDir('gzip');
    mkdirSync(dirname(template), { recursive: true });
    writeFileSync(`${template}.${process.pid}`, Buffer.from(await packed.arrayBuffer()));
    renameSync(`${template}.${process.pid}`, template);
  } catch {
    // Read-only installations have no template.
  }
}
