import { hashBytes, sha256 } from '../format/layout.ts';
import type { BatchBuffer } from './batch-buffer.ts';

/** Places in the shared control words. */
const state = 0;
const wanted = 1;
const controlBytes = 16;

const idle = 0;
const asked = 1;
const taken = 2;
const done = 3;

/** Shorter batches are hashed in less time than it takes to wake someone. */
const aloneBelow = 32 * 1024;
/** Longer than hashing the largest batch takes. */
const patienceMs = 5;

/**
 * A batch in shared memory, which another thread hashes while the writer waits for the disk.
 * Hashing takes as long as syncing where batches are large, and nothing but the next batch rests on
 * the hash. The first thread to come does it: where the other thread found no processor, the writer
 * does not wait for it.
 */
export class SharedBatch implements BatchBuffer {
  readonly shared: SharedArrayBuffer;
  readonly bytes: Uint8Array;
  readonly #control: Int32Array;
  readonly #digest: Uint8Array;
  #isAsked = false;

  constructor(shared: SharedArrayBuffer) {
    this.shared = shared;
    this.#control = new Int32Array(shared, 0, controlBytes / 4);
    this.#digest = new Uint8Array(shared, controlBytes, hashBytes);
    this.bytes = new Uint8Array(shared, controlBytes + hashBytes);
  }

  /** Room for batches of up to `size` bytes. */
  static create(size: number): SharedBatch {
    return new SharedBatch(new SharedArrayBuffer(controlBytes + hashBytes + size));
  }

  whole(length: number): void {
    // A thread that still hashes an earlier batch, which the writer did not wait for, is left
    // alone.
    this.#isAsked = length >= aloneBelow && Atomics.load(this.#control, state) !== taken;
    if (!this.#isAsked) return;
    this.#control[wanted] = length;
    Atomics.store(this.#control, state, asked);
    Atomics.notify(this.#control, state);
  }

  hash(length: number): Uint8Array {
    const isDone = this.#isAsked && this.#isDone();
    this.#isAsked = false;
    return isDone ? this.#digest.slice() : sha256(this.bytes.subarray(0, length));
  }

  /**
   * Hashes the batch that is asked for, or waits until one is asked for or `timeoutMs` have passed.
   * For the other thread, which does nothing else.
   */
  serve(timeoutMs = Number.POSITIVE_INFINITY): void {
    const seen = Atomics.load(this.#control, state);
    if (seen !== asked) {
      Atomics.wait(this.#control, state, seen, timeoutMs);
      return;
    }
    if (Atomics.compareExchange(this.#control, state, asked, taken) !== asked) return;
    this.#digest.set(sha256(this.bytes.subarray(0, this.#control[wanted])));
    Atomics.store(this.#control, state, done);
    Atomics.notify(this.#control, state);
  }

  /**
   * Whether the other thread hashed the batch. Takes the batch back from one that has not begun,
   * and waits a little for one that has.
   */
  #isDone(): boolean {
    const found = Atomics.compareExchange(this.#control, state, asked, idle);
    if (found === taken) Atomics.wait(this.#control, state, taken, patienceMs);
    return Atomics.load(this.#control, state) === done;
  }
}
