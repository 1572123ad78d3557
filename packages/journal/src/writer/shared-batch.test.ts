import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { sha256 } from '../format/layout.ts';
import { SharedBatch } from './shared-batch.ts';
import { startThread } from './start-thread.ts';

const size = 200_000;
const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

/** Fills it with a batch of its own for each number. */
function fill(batch: SharedBatch, number: number): void {
  for (let at = 0; at < size; at += 1) batch.bytes[at] = number + at;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** What the first bytes in it hash to now. */
const expected = (batch: SharedBatch, length: number) => hex(sha256(batch.bytes.slice(0, length)));

describe('hashing a batch while the disk works on it', () => {
  test('a batch that another thread hashed has its hash, one after the other', () => {
    const batch = SharedBatch.create(size);
    const other = new SharedBatch(batch.shared);
    for (const [number, length] of [size, 50_000, size - 1].entries()) {
      fill(batch, number);
      const hash = expected(batch, length);
      batch.whole(length);
      other.serve(0);
      // Whatever is done to the bytes later: they were hashed before.
      batch.bytes.fill(0);
      expect(hex(batch.hash(length))).toBe(hash);
    }
  });

  test('a batch that nobody hashed, or that is short, is hashed by who asks', () => {
    const batch = SharedBatch.create(size);
    const other = new SharedBatch(batch.shared);
    fill(batch, 7);
    for (const length of [size, 72, size]) {
      batch.whole(length);
      expect(hex(batch.hash(length))).toBe(expected(batch, length));
      other.serve(0);
    }
  });

  test('a hash is asked for by its own batch only', () => {
    const batch = SharedBatch.create(size);
    const other = new SharedBatch(batch.shared);
    fill(batch, 1);
    batch.whole(size);
    other.serve(0);
    batch.hash(size);
    fill(batch, 2);
    expect(hex(batch.hash(size))).toBe(expected(batch, size));
  });

  test('a thread that began and does not end holds nobody up, and its late hash is nobody else’s', () => {
    const batch = SharedBatch.create(size);
    const control = new Int32Array(batch.shared, 0, 1);
    fill(batch, 1);
    batch.whole(size);
    const [asked, taken, done] = [control[0], 2, 3];
    Atomics.store(control, 0, taken);
    expect(hex(batch.hash(size))).toBe(expected(batch, size));
    fill(batch, 2);
    batch.whole(size);
    expect(Atomics.load(control, 0), 'not asked for while the other one works').toBe(taken);
    Atomics.store(control, 0, done);
    expect(hex(batch.hash(size))).toBe(expected(batch, size));
    batch.whole(size);
    expect(Atomics.load(control, 0)).toBe(asked);
  });

  test('a thread of its own hashes batch after batch', () => {
    const batch = SharedBatch.create(size);
    workers.push(startThread('hash-thread', batch.shared));
    for (let number = 0; number < 200; number += 1) {
      fill(batch, number);
      batch.whole(size - number);
      expect(hex(batch.hash(size - number))).toBe(expected(batch, size - number));
    }
  });
});
