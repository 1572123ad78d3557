import { invariant } from '../assert.ts';

/** An order takes 48 bytes: four doubles (price, remaining, shown, order id), then three 32-bit numbers (next, previous, side). */
const figuresEach = 6;
const linksEach = 12;

/** Slots fit in 25 bits, so that every index into an order's row fits in 32, and is reckoned without a check for overflow. */
const capacityMax = 2 ** 25;

/**
 * What books know of orders, packed by slot: 48 bytes an order, nothing allocated per order, and an order's figures beside each other, because
 * what a large book costs is cache misses. Slots are given out from a free list and grow by doubling; slot 0 is never given out. Prices are
 * ticks, quantities lots, both safe integers.
 */
export class OrderPool {
  #figures: Float64Array;
  #links: Int32Array;
  #capacity: number;
  #used = 1;
  #free = 0;

  constructor(capacity = 1024) {
    this.#capacity = capacity;
    this.#figures = new Float64Array(capacity * figuresEach);
    this.#links = new Int32Array(this.#figures.buffer);
  }

  get capacity(): number {
    return this.#capacity;
  }

  price(slot: number): number {
    return this.#figures[Math.imul(slot, figuresEach)] ?? 0;
  }

  setPrice(slot: number, price: number): void {
    this.#figures[Math.imul(slot, figuresEach)] = price;
  }

  /** Lots not yet filled, hidden ones included. */
  remaining(slot: number): number {
    return this.#figures[(Math.imul(slot, figuresEach) + 1) | 0] ?? 0;
  }

  setRemaining(slot: number, lots: number): void {
    this.#figures[(Math.imul(slot, figuresEach) + 1) | 0] = lots;
  }

  /** Lots that the public book shows. */
  shown(slot: number): number {
    return this.#figures[(Math.imul(slot, figuresEach) + 2) | 0] ?? 0;
  }

  setShown(slot: number, lots: number): void {
    this.#figures[(Math.imul(slot, figuresEach) + 2) | 0] = lots;
  }

  orderId(slot: number): number {
    return this.#figures[(Math.imul(slot, figuresEach) + 3) | 0] ?? 0;
  }

  setOrderId(slot: number, orderId: number): void {
    this.#figures[(Math.imul(slot, figuresEach) + 3) | 0] = orderId;
  }

  /** The next order in the queue of one price, or 0. */
  next(slot: number): number {
    return this.#links[(Math.imul(slot, linksEach) + 8) | 0] ?? 0;
  }

  setNext(slot: number, next: number): void {
    this.#links[(Math.imul(slot, linksEach) + 8) | 0] = next;
  }

  previous(slot: number): number {
    return this.#links[(Math.imul(slot, linksEach) + 9) | 0] ?? 0;
  }

  setPrevious(slot: number, previous: number): void {
    this.#links[(Math.imul(slot, linksEach) + 9) | 0] = previous;
  }

  side(slot: number): number {
    return this.#links[(Math.imul(slot, linksEach) + 10) | 0] ?? 0;
  }

  setSide(slot: number, side: number): void {
    this.#links[(Math.imul(slot, linksEach) + 10) | 0] = side;
  }

  /** A slot whose figures are what its last order left there. */
  allocate(): number {
    const free = this.#free;
    if (free !== 0) {
      this.#free = this.next(free);
      return free;
    }
    if (this.#used === this.#capacity) this.#grow();
    const slot = this.#used;
    this.#used = slot + 1;
    return slot;
  }

  /** A free slot's `next` is the next free slot. */
  release(slot: number): void {
    this.setNext(slot, this.#free);
    this.#free = slot;
  }

  #grow(): void {
    this.#capacity *= 2;
    invariant(this.#capacity <= capacityMax, 'at most 2^25 orders are open');
    this.#figures = grown(this.#figures, new Float64Array(this.#capacity * figuresEach));
    this.#links = new Int32Array(this.#figures.buffer);
  }
}

/** Copies the old array into the beginning of the new one. */
export function grown<Numbers extends Float64Array | Int32Array | Uint32Array | Uint8Array>(
  old: Numbers,
  larger: Numbers,
): Numbers {
  larger.set(old);
  return larger;
}
