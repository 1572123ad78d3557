import { batchMaxOf, type Commit } from './batch-writer.ts';
import { SharedBatch } from './shared-batch.ts';
import type { WriterEvents, WriterLink, WriterOptions } from './link.ts';
import { Ring } from './ring.ts';
import { startThread } from './start-thread.ts';

/** What the writer's thread is started with. */
export interface ThreadTask {
  readonly ring: SharedArrayBuffer;
  /** Where batches are kept, and hashed by a thread of its own. */
  readonly batch: SharedArrayBuffer;
  readonly options: WriterOptions;
}

export type ThreadMessage =
  | { readonly commit: Commit }
  | { readonly error: Error }
  // The spare thread prepares the next segment, so that no batch waits while it is made.
  | { readonly wantsSpare: true }
  | { readonly closed: true };

/**
 * Writes on a thread of its own: hashing passwords and reading files share a small pool elsewhere,
 * and must not delay a sync.
 */
export function startThreadWriter(options: WriterOptions, events: WriterEvents): WriterLink {
  const ring = Ring.create(options.ringBytes);
  const { dir, segmentBytes } = options.start;
  const batch = SharedBatch.create(batchMaxOf(segmentBytes));
  const writer = startThread('writer-thread', { ring: ring.shared, batch: batch.shared, options } satisfies ThreadTask);
  const hashes = startThread('hash-thread', batch.shared);
  const spares = startThread('spare-thread', { dir, bytes: segmentBytes });
  // The writer later does itself what these two did not: a failure here is reported when it
  // matters.
  hashes.on('error', () => undefined);
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
      await Promise.all([writer.terminate(), hashes.terminate(), spares.terminate()]);
    },
  };
}
