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

/** A row is 64 bytes, a cache line: four doubles, six 32-bit codes, five bytes. By which power of two its index grows in each width. */
const doubleBits = 3;
const codeBits = 4;
const byteBits = 6;
/** Two doubles that only fills change. */
const filledBits = 1;

/**
 * All open orders of all markets, packed by slot: the books know the pool's part, the exchange one cache line an order besides, and what was
 * filled apart from it.
 */
export class Orders {
  readonly pool = new OrderPool();
  readonly rare = new Map<number, RareTerms>();
  readonly #slots = new IdIndex();
  #capacity = this.pool.capacity;
  #doubles = new Float64Array(this.#capacity << doubleBits);
  #codes = new Int32Array(this.#doubles.buffer);
  #bytes = new Uint8Array(this.#doubles.buffer);
  #filled = new Float64Array(this.#capacity << filledBits);
  /** Slots of the last order accepted and the last one looked up, which are asked for again and again. */
  #newest = 0;
  #found = 0;
  count = 0;

  /** The slot of an open order, or 0. A free slot has order id 0. */
  slotOf(orderId: number): number {
    const { pool } = this;
    if (pool.orderId(this.#newest) === orderId) return this.#newest;
    if (pool.orderId(this.#found) === orderId) return this.#found;
    const slot = this.#slots.get(orderId);
    if (pool.orderId(slot) !== orderId) return 0;
    this.#found = slot;
    return slot;
  }

  /** The slot of an open order that is likely to be the one at `guess`: then nobody looks it up. */
  slotNear(guess: number, orderId: number): number {
    if (this.pool.orderId(guess) !== orderId) return this.slotOf(orderId);
    this.#found = guess;
    return guess;
  }

  /** Room for an order whose id is higher than any before. */
  add(orderId: number): number {
    const slot = this.pool.allocate();
    if (slot >= this.#capacity) this.#grow(this.pool.capacity);
    this.pool.setOrderId(slot, orderId);
    this.#slots.set(orderId, slot);
    this.#newest = slot;
    this.count += 1;
    return slot;
  }

  delete(slot: number): void {
    this.#slots.delete(this.pool.orderId(slot));
    this.pool.setOrderId(slot, 0);
    if (this.rare.size > 0) this.rare.delete(slot);
    this.setPlace(slot, place.free);
    this.pool.release(slot);
    this.count -= 1;
  }

  /** Total lots, filled ones included. */
  quantity(slot: number): number {
    return this.#doubles[slot << doubleBits] ?? 0;
  }

  setQuantity(slot: number, value: number): void {
    this.#doubles[slot << doubleBits] = value;
  }

  /** Smallest units held, of the quote asset for buys and of the base asset for sells. */
  reserved(slot: number): number {
    return this.#doubles[(slot << doubleBits) | 1] ?? 0;
  }

  setReserved(slot: number, value: number): void {
    this.#doubles[(slot << doubleBits) | 1] = value;
  }

  filledNotional(slot: number): number {
    return this.#filled[slot << filledBits] ?? 0;
  }

  setFilledNotional(slot: number, value: number): void {
    this.#filled[slot << filledBits] = value;
  }

  feePaid(slot: number): number {
    return this.#filled[(slot << filledBits) | 1] ?? 0;
  }

  setFeePaid(slot: number, value: number): void {
    this.#filled[(slot << filledBits) | 1] = value;
  }

  acceptedAtMs(slot: number): number {
    return this.#doubles[(slot << doubleBits) | 3] ?? 0;
  }

  setAcceptedAtMs(slot: number, value: number): void {
    this.#doubles[(slot << doubleBits) | 3] = value;
  }

  /** What an iceberg shows at a time; 0 for other orders. */
  display(slot: number): number {
    return this.#doubles[(slot << doubleBits) | 2] ?? 0;
  }

  setDisplay(slot: number, value: number): void {
    this.#doubles[(slot << doubleBits) | 2] = value;
  }

  /** Row of the owner, not the id. */
  user(slot: number): number {
    return this.#codes[(slot << codeBits) | 8] ?? 0;
  }

  setUser(slot: number, value: number): void {
    this.#codes[(slot << codeBits) | 8] = value;
  }

  /** Row of the market, not the id. */
  market(slot: number): number {
    return this.#codes[(slot << codeBits) | 9] ?? 0;
  }

  setMarket(slot: number, value: number): void {
    this.#codes[(slot << codeBits) | 9] = value;
  }

  makerPpm(slot: number): number {
    return this.#codes[(slot << codeBits) | 10] ?? 0;
  }

  setMakerPpm(slot: number, value: number): void {
    this.#codes[(slot << codeBits) | 10] = value;
  }

  takerPpm(slot: number): number {
    return this.#codes[(slot << codeBits) | 11] ?? 0;
  }

  setTakerPpm(slot: number, value: number): void {
    this.#codes[(slot << codeBits) | 11] = value;
  }

  /** Neighbours among the open orders of one user, oldest first. */
  userNext(slot: number): number {
    return this.#codes[(slot << codeBits) | 12] ?? 0;
  }

  setUserNext(slot: number, value: number): void {
    this.#codes[(slot << codeBits) | 12] = value;
  }

  userPrevious(slot: number): number {
    return this.#codes[(slot << codeBits) | 13] ?? 0;
  }

  setUserPrevious(slot: number, value: number): void {
    this.#codes[(slot << codeBits) | 13] = value;
  }

  kind(slot: number): number {
    return this.#bytes[(slot << byteBits) | 56] ?? 0;
  }

  /** Codes of what an order never changes, in one word. */
  setTerms(slot: number, kind: number, timeInForce: number, prevention: number, postOnly: number): void {
    this.#codes[(slot << codeBits) | 14] = kind | (timeInForce << 8) | (prevention << 16) | (postOnly << 24);
  }

  timeInForce(slot: number): number {
    return this.#bytes[(slot << byteBits) | 57] ?? 0;
  }

  prevention(slot: number): number {
    return this.#bytes[(slot << byteBits) | 58] ?? 0;
  }

  postOnly(slot: number): number {
    return this.#bytes[(slot << byteBits) | 59] ?? 0;
  }

  /** One of `place`. */
  place(slot: number): number {
    return this.#bytes[(slot << byteBits) | 60] ?? 0;
  }

  setPlace(slot: number, value: number): void {
    this.#bytes[(slot << byteBits) | 60] = value;
  }

  #grow(capacity: number): void {
    this.#capacity = capacity;
    this.#doubles = grown(this.#doubles, new Float64Array(capacity << doubleBits));
    this.#codes = new Int32Array(this.#doubles.buffer);
    this.#bytes = new Uint8Array(this.#doubles.buffer);
    this.#filled = grown(this.#filled, new Float64Array(capacity << filledBits));
  }
}
