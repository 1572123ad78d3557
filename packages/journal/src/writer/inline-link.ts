import { join } from 'node:path';
import { segmentName } from '../format/segment-header.ts';
import type { Storage } from '../storage/storage.ts';
import { BatchWriter } from './batch-writer.ts';
import { drainOnce } from './drain.ts';
import type { WriterEvents, WriterLink, WriterOptions } from './link.ts';
import { Ring } from './ring.ts';

/** When things run that must not run at once. Simulations hand in their own time. */
export interface Scheduler {
  soon(run: () => void): void;
  /** Runs after a while, unless the returned function is called first. */
  later(ms: number, run: () => void): () => void;
}

export const systemScheduler: Scheduler = {
  soon: (run) => void setImmediate(run),
  later(ms, run) {
    const timer = setTimeout(run, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/**
 * Writes on the calling thread, on any storage: for simulated disks, which cannot be shared between
 * threads.
 */
export function startInlineWriter(
  storage: Storage,
  scheduler: Scheduler,
  options: WriterOptions,
  events: WriterEvents,
): WriterLink {
  const ring = Ring.create(options.ringBytes);
  const path = join(options.start.dir, segmentName(options.start.segment));
  const writer = new BatchWriter(storage, options.start, storage.open(path, 'write'));
  let isScheduled = false;
  let hasFailed = false;
  let cancelSeal = () => undefined as void;

  const guarded = (work: () => void) => {
    if (hasFailed) return;
    try {
      work();
    } catch (error) {
      hasFailed = true;
      cancelSeal();
      events.failed(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const drain = () => {
    cancelSeal();
    for (let commit = drainOnce(ring, writer); commit; commit = drainOnce(ring, writer)) events.committed(commit);
    if (!writer.sealed) cancelSeal = scheduler.later(options.sealAfterMs, () => guarded(() => writer.seal()));
  };

  return {
    put: (record) => ring.put(record),
    publish() {
      ring.publish();
      if (isScheduled) return;
      isScheduled = true;
      scheduler.soon(() => {
        isScheduled = false;
        guarded(drain);
      });
    },
    async close() {
      guarded(() => {
        drain();
        cancelSeal();
        writer.seal();
        writer.close();
      });
    },
  };
}
