import { grown, OrderPool } from '../order-book/order-pool.ts';
import { IdIndex } from './id-index.ts';

/** Where an order is between its acceptance and its end. */
export const place = { free: 0, incoming: 1, waiting: 2, resting: 3 } as const;

/** What only some orders have. */
export interface RareTerms {
  triggerPrice: number;
  /** A code of `triggerSources`. */
  readonly triggerSource: number;
  readonly trailingOffsetPpm: number;
  /** Worst price of a market order that waits for its trigger; 0 for none. */
  readonly worstPrice: number;
  /** The most a buy by budget pays, fee included; 0 for an order by quantity. */
  readonly budget: number;
  readonly expiresAtMs: number;
  readonly clientOrderId: string;
  /** The other leg of an OCO; 0 for none. */
  otherOrderId: number;
}

/** All open orders of all markets, in typed arrays by slot. The books know the pool's part, the exchange the rest. */
export class Orders {
  readonly pool = new OrderPool();
  /** Rows of user and market, not their ids. */
  user = new Int32Array(1024);
  market = new Int32Array(1024);
  makerPpm = new Int32Array(1024);
  takerPpm = new Int32Array(1024);
  /** Neighbours among the open orders of one user, oldest first. */
  userNext = new Int32Array(1024);
  userPrevious = new Int32Array(1024);
  /** Total lots, filled ones included. */
  quantity = new Float64Array(1024);
  /** Smallest units held, of the quote asset for buys and of the base asset for sells. */
  reserved = new Float64Array(1024);
  filledNotional = new Float64Array(1024);
  feePaid = new Float64Array(1024);
  acceptedAtMs = new Float64Array(1024);
  /** What an iceberg shows at a time; 0 for other orders. */
  display = new Float64Array(1024);
  kind = new Uint8Array(1024);
  timeInForce = new Uint8Array(1024);
  prevention = new Uint8Array(1024);
  postOnly = new Uint8Array(1024);
  place = new Uint8Array(1024);
  readonly rare = new Map<number, RareTerms>();
  readonly #slots = new IdIndex();
  count = 0;

  /** The slot of an open order, or 0. */
  slotOf(orderId: number): number {
    return this.#slots.get(orderId);
  }

  add(orderId: number): number {
    const slot = this.pool.allocate();
    if (this.pool.capacity > this.user.length) this.#grow(this.pool.capacity);
    this.pool.orderId[slot] = orderId;
    this.#slots.set(orderId, slot);
    this.count += 1;
    return slot;
  }

  delete(slot: number): void {
    this.#slots.delete(this.pool.orderId[slot] ?? 0);
    this.rare.delete(slot);
    this.place[slot] = place.free;
    this.pool.release(slot);
    this.count -= 1;
  }

  #grow(capacity: number): void {
    this.user = grown(this.user, new Int32Array(capacity));
    this.market = grown(this.market, new Int32Array(capacity));
    this.makerPpm = grown(this.makerPpm, new Int32Array(capacity));
    this.takerPpm = grown(this.takerPpm, new Int32Array(capacity));
    this.userNext = grown(this.userNext, new Int32Array(capacity));
    this.userPrevious = grown(this.userPrevious, new Int32Array(capacity));
    this.quantity = grown(this.quantity, new Float64Array(capacity));
    this.reserved = grown(this.reserved, new Float64Array(capacity));
    this.filledNotional = grown(this.filledNotional, new Float64Array(capacity));
    this.feePaid = grown(this.feePaid, new Float64Array(capacity));
    this.acceptedAtMs = grown(this.acceptedAtMs, new Float64Array(capacity));
    this.display = grown(this.display, new Float64Array(capacity));
    this.kind = grown(this.kind, new Uint8Array(capacity));
    this.timeInForce = grown(this.timeInForce, new Uint8Array(capacity));
    this.prevention = grown(this.prevention, new Uint8Array(capacity));
    this.postOnly = grown(this.postOnly, new Uint8Array(capacity));
    this.place = grown(this.place, new Uint8Array(capacity));
  }
}
