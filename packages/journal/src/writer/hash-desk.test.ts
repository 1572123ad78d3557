import type { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { sha256 } from '../format/layout.ts';
import { HashDesk } from './hash-desk.ts';
import { startThread } from './start-thread.ts';

const size = 200_000;
const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
});

/** Fills the desk with a batch of its own for each number. */
function fill(desk: HashDesk, number: number): void {
  for (let at = 0; at < size; at += 1) desk.bytes[at] = number + at;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
/** What the first bytes on the desk hash to now. */
const expected = (desk: HashDesk, length: number) => hex(sha256(desk.bytes.slice(0, length)));

describe('hashing a batch while the disk works on it', () => {
  test('a batch that another thread hashed has its hash, one after the other', () => {
    const desk = HashDesk.create(size);
    const other = new HashDesk(desk.shared);
    for (const [number, length] of [size, 50_000, size - 1].entries()) {
      fill(desk, number);
      const hash = expected(desk, length);
      desk.whole(length);
      other.serve(0);
      // Whatever is done to the bytes later: they were hashed before.
      desk.bytes.fill(0);
      expect(hex(desk.hash(length))).toBe(hash);
    }
  });

  test('a batch that nobody hashed, or that is short, is hashed by who asks', () => {
    const desk = HashDesk.create(size);
    const other = new HashDesk(desk.shared);
    fill(desk, 7);
    for (const length of [size, 72, size]) {
      desk.whole(length);
      expect(hex(desk.hash(length))).toBe(expected(desk, length));
      other.serve(0);
    }
  });

  test('a hash is asked for by its own batch only', () => {
    const desk = HashDesk.create(size);
    const other = new HashDesk(desk.shared);
    fill(desk, 1);
    desk.whole(size);
    other.serve(0);
    desk.hash(size);
    fill(desk, 2);
    expect(hex(desk.hash(size))).toBe(expected(desk, size));
  });

  test('a thread that began and does not end holds nobody up, and its late hash is nobody else’s', () => {
    const desk = HashDesk.create(size);
    const control = new Int32Array(desk.shared, 0, 1);
    fill(desk, 1);
    desk.whole(size);
    const [asked, taken, done] = [control[0], 2, 3];
    Atomics.store(control, 0, taken);
    expect(hex(desk.hash(size))).toBe(expected(desk, size));
    fill(desk, 2);
    desk.whole(size);
    expect(Atomics.load(control, 0), 'not asked for while the other one works').toBe(taken);
    Atomics.store(control, 0, done);
    expect(hex(desk.hash(size))).toBe(expected(desk, size));
    desk.whole(size);
    expect(Atomics.load(control, 0)).toBe(asked);
  });

  test('a thread of its own hashes batch after batch', () => {
    const desk = HashDesk.create(size);
    workers.push(startThread('hash-thread', desk.shared));
    for (let number = 0; number < 200; number += 1) {
      fill(desk, number);
      desk.whole(size - number);
      expect(hex(desk.hash(size - number))).toBe(expected(desk, size - number));
    }
  });
});
