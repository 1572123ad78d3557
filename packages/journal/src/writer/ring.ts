import { frameHeaderBytes, viewOf } from '../format/layout.ts';

/** Places in the shared control words. */
const head = 0;
const tail = 1;
const signal = 2;
const closing = 3;
const controlBytes = 16;

/**
 * Frames on their way from the deciding thread to the writing one, in shared memory: one puts, one
 * takes, nobody copies messages. Positions count bytes and wrap at 2^32, so the size is a power of
 * two.
 */
export class Ring {
  readonly shared: SharedArrayBuffer;
  readonly #control: Int32Array;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #mask: number;
  /** What the taker had taken when last looked at. */
  #seenHead: number;
  /** Put, not yet shown to the taker. */
  #unpublished: number;

  constructor(shared: SharedArrayBuffer) {
    this.shared = shared;
    this.#control = new Int32Array(shared, 0, controlBytes / 4);
    this.#bytes = new Uint8Array(shared, controlBytes);
    this.#view = new DataView(shared, controlBytes);
    this.#mask = this.#bytes.length - 1;
    this.#seenHead = Atomics.load(this.#control, head);
    this.#unpublished = Atomics.load(this.#control, tail);
  }

  /** A ring of `bytes`, a power of two. */
  static create(bytes: number): Ring {
    return new Ring(new SharedArrayBuffer(controlBytes + bytes));
  }

  get size(): number {
    return this.#bytes.length;
  }

  /** Puts one record with its length before it; false when there is no room now. */
  put(record: Uint8Array): boolean {
    const length = frameHeaderBytes + record.length;
    if (length > this.#room && !this.#hasRoom(length)) return false;
    const at = (this.#unpublished & this.#mask) >>> 0;
    if (at + length <= this.#bytes.length) {
      this.#view.setUint32(at, record.length, true);
      this.#bytes.set(record, at + frameHeaderBytes);
    } else {
      this.#putAround(record);
    }
    this.#unpublished = (this.#unpublished + length) | 0;
    return true;
  }

  /** Shows the taker what was put, and wakes it. */
  publish(): void {
    Atomics.store(this.#control, tail, this.#unpublished);
    this.#wake();
  }

  /** Tells the taker that nothing more comes. */
  close(): void {
    Atomics.store(this.#control, closing, 1);
    this.#wake();
  }

  /**
   * Copies what waits, as much as `into` holds, without taking it: whole frames and perhaps a part
   * of one. Returns the length.
   */
  peek(into: Uint8Array): number {
    const from = Atomics.load(this.#control, head);
    const length = Math.min((Atomics.load(this.#control, tail) - from) >>> 0, into.length);
    const at = (from & this.#mask) >>> 0;
    const straight = Math.min(length, this.#bytes.length - at);
    into.set(this.#bytes.subarray(at, at + straight));
    into.set(this.#bytes.subarray(0, length - straight), straight);
    return length;
  }

  /** Gives the room of `length` bytes back to the putter. */
  take(length: number): void {
    Atomics.store(this.#control, head, (Atomics.load(this.#control, head) + length) | 0);
  }

  /** Waits until something is there: `data`, nothing for `timeoutMs`, or the end. */
  wait(timeoutMs: number): 'data' | 'silence' | 'closed' {
    for (;;) {
      const seen = Atomics.load(this.#control, signal);
      if (Atomics.load(this.#control, tail) !== Atomics.load(this.#control, head)) return 'data';
      if (Atomics.load(this.#control, closing) === 1) return 'closed';
      if (Atomics.wait(this.#control, signal, seen, timeoutMs) === 'timed-out') return 'silence';
    }
  }

  #wake(): void {
    Atomics.add(this.#control, signal, 1);
    Atomics.notify(this.#control, signal);
  }

  get #room(): number {
    return this.#bytes.length - ((this.#unpublished - this.#seenHead) >>> 0);
  }

  /**
   * Reads the taker's position once more, which costs more than a record's copy where the taker
   * just changed it.
   */
  #hasRoom(length: number): boolean {
    this.#seenHead = Atomics.load(this.#control, head);
    return length <= this.#room;
  }

  /** Puts a frame that reaches over the ring's end. */
  #putAround(record: Uint8Array): void {
    const frame = new Uint8Array(frameHeaderBytes + record.length);
    viewOf(frame).setUint32(0, record.length, true);
    frame.set(record, frameHeaderBytes);
    const at = (this.#unpublished & this.#mask) >>> 0;
    const straight = this.#bytes.length - at;
    this.#bytes.set(frame.subarray(0, straight), at);
    this.#bytes.set(frame.subarray(straight), 0);
  }
}
