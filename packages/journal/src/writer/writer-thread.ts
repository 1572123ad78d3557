import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { segmentName } from '../format/segment-header.ts';
import { diskStorage } from '../storage/disk-storage.ts';
import { BatchWriter } from './batch-writer.ts';
import { drainOnce } from './drain.ts';
import { SharedBatch } from './shared-batch.ts';
import { Ring } from './ring.ts';
import type { ThreadMessage, ThreadTask } from './thread-link.ts';

const tell = (message: ThreadMessage) => parentPort?.postMessage(message);

/**
 * Takes whatever waits, never waits to have more; seals after a silence; ends at the first error.
 */
function run({ ring: shared, batch, options }: ThreadTask): void {
  const ring = new Ring(shared);
  const { start, sealAfterMs } = options;
  const file = diskStorage.open(join(start.dir, segmentName(start.segment)), 'write');
  const writer = new BatchWriter(diskStorage, start, file, new SharedBatch(batch));
  tell({ wantsSpare: true });
  for (;;) {
    const state = ring.wait(writer.sealed ? Number.POSITIVE_INFINITY : sealAfterMs);
    if (state === 'data') {
      const before = writer.segment;
      const commit = drainOnce(ring, writer);
      if (commit) tell({ commit });
      if (writer.segment !== before) tell({ wantsSpare: true });
      continue;
    }
    writer.seal();
    if (state === 'closed') break;
  }
  writer.close();
  tell({ closed: true });
}

try {
  run(workerData);
} catch (error) {
  tell({ error: error instanceof Error ? error : new Error(String(error)) });
}
