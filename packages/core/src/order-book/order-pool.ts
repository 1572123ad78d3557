import { invariant } from '../base/assert.ts';

/**
 * A row of an order takes 64 bytes, a line of the processor's caches: 8 doubles, or 16 words of 32
 * bits. By which power of two a row's place grows in each.
 */
export const figureBits = 3;
export const wordBits = 4;

/**
 * Slots fit in 25 bits, so that every index into an order's row fits in 32, and is calculated
 * without a check for overflow.
 */
const capacityMax = 2 ** 25;

/**
 * Memory that the platform hands out begins 16 bytes into a line, where it is large: rows begin at
 * the next line.
 */
const untilLine = 48;

/**
 * What matching asks of orders, packed by slot: nothing is allocated per order, and an order's
 * figures are in one line, because what a large book costs is misses of caches. Of a row, books
 * know the first four doubles (price, remaining, shown, order id) and the three words after them
 * (next, previous, side); the rest is the exchange's. Slots are given out from a free list and grow
 * by doubling; slot 0 is never given out. Prices are ticks, quantities lots, both safe integers.
 */
export class OrderPool {
  /** The rows as doubles and as words; other arrays once `allocate` made more room. */
  figures: Float64Array;
  words: Int32Array;
  #capacity: number;
  readonly #capacityMax: number;
  #used = 1;
  #free = 0;

  constructor(capacity = 1024, most = capacityMax) {
    this.#capacity = capacity;
    this.#capacityMax = most;
    const rows = emptyRows(capacity);
    this.figures = rows;
    this.words = wordsOf(rows);
  }

  get capacity(): number {
    return this.#capacity;
  }

  price(slot: number): number {
    return this.figures[slot << figureBits] ?? 0;
  }

  setPrice(slot: number, price: number): void {
    this.figures[slot << figureBits] = price;
  }

  /** Lots not yet filled, hidden ones included. */
  remaining(slot: number): number {
    return this.figures[(slot << figureBits) | 1] ?? 0;
  }

  setRemaining(slot: number, lots: number): void {
    this.figures[(slot << figureBits) | 1] = lots;
  }

  /** Lots that the public book shows. */
  shown(slot: number): number {
    return this.figures[(slot << figureBits) | 2] ?? 0;
  }

  setShown(slot: number, lots: number): void {
    this.figures[(slot << figureBits) | 2] = lots;
  }

  orderId(slot: number): number {
    return this.figures[(slot << figureBits) | 3] ?? 0;
  }

  setOrderId(slot: number, orderId: number): void {
    this.figures[(slot << figureBits) | 3] = orderId;
  }

  /** The next order in the queue of one price, or 0. */
  next(slot: number): number {
    return this.words[(slot << wordBits) | 8] ?? 0;
  }

  setNext(slot: number, next: number): void {
    this.words[(slot << wordBits) | 8] = next;
  }

  previous(slot: number): number {
    return this.words[(slot << wordBits) | 9] ?? 0;
  }

  setPrevious(slot: number, previous: number): void {
    this.words[(slot << wordBits) | 9] = previous;
  }

  side(slot: number): number {
    return this.words[(slot << wordBits) | 10] ?? 0;
  }

  setSide(slot: number, side: number): void {
    this.words[(slot << wordBits) | 10] = side;
  }

  /** A slot whose figures are what its last order left there. */
  allocate(): number {
    const free = this.#free;
    if (free !== 0) {
      this.#free = this.next(free);
      return free;
    }
    if (this.#used === this.#capacity) this.#double();
    const slot = this.#used;
    this.#used = slot + 1;
    return slot;
  }

  /** A free slot's `next` is the next free slot. */
  release(slot: number): void {
    this.setNext(slot, this.#free);
    this.#free = slot;
  }

  /**
   * Makes room for so many orders at once, as far as there may be: growing on the way copies as
   * much again as they take.
   */
  makeRoom(orders: number): void {
    if (orders >= this.#capacity) this.#grow(orders + 1);
  }

  #double(): void {
    invariant(this.#capacity < this.#capacityMax, 'at most 2^25 orders are open');
    this.#grow(2 * this.#capacity);
  }

  #grow(capacity: number): void {
    this.#capacity = Math.min(capacity, this.#capacityMax);
    this.figures = grown(this.figures, emptyRows(this.#capacity));
    this.words = wordsOf(this.figures);
  }
}

/** Rows for so many slots, each in a line. */
export function emptyRows(capacity: number): Float64Array<ArrayBuffer> {
  const length = capacity << figureBits;
  return new Float64Array(new ArrayBuffer(8 * length + untilLine), untilLine, length);
}

/** The same rows as words. */
export const wordsOf = (rows: Float64Array): Int32Array =>
  new Int32Array(rows.buffer, rows.byteOffset, 2 * rows.length);

/** Copies the old array into the beginning of the new one. */
export function grown<Numbers extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
  old: Numbers,
  larger: Numbers,
): Numbers {
  larger.set(old);
  return larger;
}
