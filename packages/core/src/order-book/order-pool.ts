/**
 * What books know of orders, in typed arrays by slot: 41 bytes an order, nothing allocated per order. Slots are given out from a free list
 * and grow by doubling; slot 0 is never given out. Prices are ticks, quantities lots, both safe integers.
 */
export class OrderPool {
  price: Float64Array;
  /** Lots not yet filled, hidden ones included. */
  remaining: Float64Array;
  /** Lots that the public book shows. */
  shown: Float64Array;
  orderId: Float64Array;
  /** Neighbours in the queue of one price. A free slot's `next` is the next free slot. */
  next: Int32Array;
  previous: Int32Array;
  side: Uint8Array;
  #capacity: number;
  #used = 1;
  #free = 0;

  constructor(capacity = 1024) {
    this.#capacity = capacity;
    this.price = new Float64Array(capacity);
    this.remaining = new Float64Array(capacity);
    this.shown = new Float64Array(capacity);
    this.orderId = new Float64Array(capacity);
    this.next = new Int32Array(capacity);
    this.previous = new Int32Array(capacity);
    this.side = new Uint8Array(capacity);
  }

  get capacity(): number {
    return this.#capacity;
  }

  /** A slot whose fields hold what its last order left there. */
  allocate(): number {
    const free = this.#free;
    if (free !== 0) {
      this.#free = this.next[free] ?? 0;
      return free;
    }
    if (this.#used === this.#capacity) this.#grow();
    const slot = this.#used;
    this.#used = slot + 1;
    return slot;
  }

  release(slot: number): void {
    this.next[slot] = this.#free;
    this.#free = slot;
  }

  #grow(): void {
    this.#capacity *= 2;
    this.price = grown(this.price, new Float64Array(this.#capacity));
    this.remaining = grown(this.remaining, new Float64Array(this.#capacity));
    this.shown = grown(this.shown, new Float64Array(this.#capacity));
    this.orderId = grown(this.orderId, new Float64Array(this.#capacity));
    this.next = grown(this.next, new Int32Array(this.#capacity));
    this.previous = grown(this.previous, new Int32Array(this.#capacity));
    this.side = grown(this.side, new Uint8Array(this.#capacity));
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
