import { frameHeaderBytes, viewOf } from '../format/layout.ts';
import type { BatchWriter, Commit } from './batch-writer.ts';
import type { Ring } from './ring.ts';

/** Commits what waits in the ring as one batch, or undefined when nothing waits. */
export function drainOnce(ring: Ring, writer: BatchWriter): Commit | undefined {
  const body = writer.body;
  const { length, count } = wholeFrames(body.subarray(0, ring.peek(body)));
  if (count === 0) return undefined;
  // The bytes are copied: the ring has room again while the disk works.
  ring.take(length);
  return writer.commit(length, count);
}

function wholeFrames(bytes: Uint8Array): { length: number; count: number } {
  const view = viewOf(bytes);
  let length = 0;
  let count = 0;
  while (length + frameHeaderBytes <= bytes.length) {
    const end = length + frameHeaderBytes + view.getUint32(length, true);
    if (end > bytes.length) break;
    length = end;
    count += 1;
  }
  return { length, count };
}
