import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Commit } from './batch-writer.ts';
import type { WriterEvents, WriterLink, WriterOptions } from './link.ts';
import { Ring } from './ring.ts';

/** What the writer's thread is started with. */
export interface ThreadTask {
  readonly ring: SharedArrayBuffer;
  readonly options: WriterOptions;
}

export type ThreadMessage =
  { readonly commit: Commit } | { readonly error: Error } | { readonly wantsSpare: true } | { readonly closed: true };

/** A thread of this package: built, or from its sources through tsx, which has to be set up in each thread anew; with CANDOR_BUILT=1 built as well. */
function startThread(name: 'writer-thread' | 'spare-thread', workerData: unknown): Worker {
  const here = import.meta.url;
  const isSource = here.endsWith('.ts');
  if (!isSource || process.env['CANDOR_BUILT'] === '1') {
    const beside = isSource ? '../../dist/writer' : '.';
    return new Worker(new URL(`${beside}/${name}.js`, here), { workerData, ...(isSource && { execArgv: [] }) });
  }
  const tsx = JSON.stringify(
    pathToFileURL(
      createRequire(import.meta.url)
        .resolve('tsx/esm/api')
        .replace(/cjs$/, 'mjs'),
    ).href,
  );
  const file = JSON.stringify(new URL(`./${name}.ts`, here).href);
  const start = `import(${tsx}).then(({ register }) => { register(); return import(${file}); })`;
  return new Worker(start, { eval: true, workerData, execArgv: ['--conditions=candor:source'] });
}

/** Writes on a thread of its own: hashing passwords and reading files share a small pool elsewhere, and must not delay a sync. */
export function startThreadWriter(options: WriterOptions, events: WriterEvents): WriterLink {
  const ring = Ring.create(options.ringBytes);
  const writer = startThread('writer-thread', { ring: ring.shared, options } satisfies ThreadTask);
  const { dir, segmentBytes } = options.start;
  const spares = startThread('spare-thread', { dir, bytes: segmentBytes });
  // Without a spare the writer makes its own, later: a failure here is told when it matters.
  spares.on('error', () => undefined);

  let finish: (() => void) | undefined;
  let hasFailed = false;
  const fail = (error: Error) => {
    if (hasFailed) return;
    hasFailed = true;
    events.failed(error);
    finish?.();
  };
  writer.on('message', (message: ThreadMessage) => {
    if ('commit' in message) events.committed(message.commit);
    else if ('error' in message) fail(message.error);
    else if ('wantsSpare' in message) spares.postMessage('prepare');
    else finish?.();
  });
  writer.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));

  return {
    put: (record) => ring.put(record),
    publish: () => ring.publish(),
    async close() {
      if (!hasFailed) {
        await new Promise<void>((resolve) => {
          finish = resolve;
          ring.close();
        });
      }
      await Promise.all([writer.terminate(), spares.terminate()]);
    },
  };
}
