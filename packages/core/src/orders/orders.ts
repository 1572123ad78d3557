// Proof: tests/properties/twin.test.ts plays orders against a naive twin; futures has tests.

import { invariant } from '../base/assert.ts';
import { emptyRows, figureBits, grown, OrderPool, wordBits, wordsOf } from '../order-book/order-pool.ts';
import { IdIndex } from '../base/id-index.ts';
import { nextPlaces, place } from './life.ts';

export { place } from './life.ts';

// The module's own: the compiler folds these, and loads imported ones again at each use.
const { free } = place;
const mayGo = nextPlaces;

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

/**
 * All open orders of all markets, by slot. What matching asks for lies in a row of the pool, with
 * what books know; what else there is lies in a second row, in the same form.
 */
export class Orders {
  readonly pool = new OrderPool();
  readonly rare = new Map<number, RareTerms>();
  readonly #slots = new IdIndex();
  #capacity = this.pool.capacity;
  #figures = emptyRows(this.#capacity);
  #words = wordsOf(this.#figures);
  /**
   * Slots of the last order accepted and the last one looked up, which are asked for again and
   * again.
   */
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
    this.moveTo(slot, free);
    this.pool.release(slot);
    this.count -= 1;
  }

  /** Total lots, filled ones included. */
  quantity(slot: number): number {
    return this.#figures[slot << figureBits] ?? 0;
  }

  setQuantity(slot: number, value: number): void {
    this.#figures[slot << figureBits] = value;
  }

  /** Smallest units held, of the quote asset for buys and of the base asset for sells. */
  reserved(slot: number): number {
    return this.pool.figures[(slot << figureBits) | 6] ?? 0;
  }

  setReserved(slot: number, value: number): void {
    this.pool.figures[(slot << figureBits) | 6] = value;
  }

  filledNotional(slot: number): number {
    return this.#figures[(slot << figureBits) | 3] ?? 0;
  }

  setFilledNotional(slot: number, value: number): void {
    this.#figures[(slot << figureBits) | 3] = value;
  }

  feePaid(slot: number): number {
    return this.#figures[(slot << figureBits) | 4] ?? 0;
  }

  setFeePaid(slot: number, value: number): void {
    this.#figures[(slot << figureBits) | 4] = value;
  }

  acceptedAtMs(slot: number): number {
    return this.#figures[(slot << figureBits) | 2] ?? 0;
  }

  setAcceptedAtMs(slot: number, value: number): void {
    this.#figures[(slot << figureBits) | 2] = value;
  }

  /** What an iceberg shows at a time; 0 for other orders. */
  display(slot: number): number {
    return this.#figures[(slot << figureBits) | 1] ?? 0;
  }

  setDisplay(slot: number, value: number): void {
    this.#figures[(slot << figureBits) | 1] = value;
  }

  /** Row of the owner, not the id. */
  user(slot: number): number {
    return this.pool.words[(slot << wordBits) | 11] ?? 0;
  }

  setUser(slot: number, value: number): void {
    this.pool.words[(slot << wordBits) | 11] = value;
  }

  /** Row of the market, not the id. */
  market(slot: number): number {
    return this.#words[(slot << wordBits) | 14] ?? 0;
  }

  setMarket(slot: number, value: number): void {
    this.#words[(slot << wordBits) | 14] = value;
  }

  makerPpm(slot: number): number {
    return this.#words[(slot << wordBits) | 12] ?? 0;
  }

  setMakerPpm(slot: number, value: number): void {
    this.#words[(slot << wordBits) | 12] = value;
  }

  takerPpm(slot: number): number {
    return this.#words[(slot << wordBits) | 13] ?? 0;
  }

  setTakerPpm(slot: number, value: number): void {
    this.#words[(slot << wordBits) | 13] = value;
  }

  /** Neighbours among the open orders of one user, oldest first. */
  userNext(slot: number): number {
    return this.#words[(slot << wordBits) | 10] ?? 0;
  }

  setUserNext(slot: number, value: number): void {
    this.#words[(slot << wordBits) | 10] = value;
  }

  userPrevious(slot: number): number {
    return this.#words[(slot << wordBits) | 11] ?? 0;
  }

  setUserPrevious(slot: number, value: number): void {
    this.#words[(slot << wordBits) | 11] = value;
  }

  kind(slot: number): number {
    return (this.pool.words[(slot << wordBits) | 14] ?? 0) & 0xff;
  }

  /** Codes of what an order never changes, in one word. */
  setTerms(slot: number, kind: number, timeInForce: number, prevention: number, postOnly: number): void {
    this.pool.words[(slot << wordBits) | 14] = kind | (timeInForce << 8) | (prevention << 16) | (postOnly << 24);
  }

  timeInForce(slot: number): number {
    return ((this.pool.words[(slot << wordBits) | 14] ?? 0) >>> 8) & 0xff;
  }

  prevention(slot: number): number {
    return ((this.pool.words[(slot << wordBits) | 14] ?? 0) >>> 16) & 0xff;
  }

  postOnly(slot: number): number {
    return (this.pool.words[(slot << wordBits) | 14] ?? 0) >>> 24;
  }

  /** One of `place`. */
  place(slot: number): number {
    return this.pool.words[(slot << wordBits) | 15] ?? 0;
  }

  /** Takes an order to its next place; one that its life does not have breaks a rule. */
  moveTo(slot: number, next: number): void {
    const nexts = mayGo[this.place(slot)] ?? 0;
    if (((nexts >>> next) & 1) === 0) invariant(false, 'an order goes where its life has it go');
    this.setPlace(slot, next);
  }

  /** Puts an order somewhere outright: for snapshots. */
  setPlace(slot: number, value: number): void {
    this.pool.words[(slot << wordBits) | 15] = value;
  }

  #grow(capacity: number): void {
    this.#capacity = capacity;
    this.#figures = grown(this.#figures, emptyRows(capacity));
    this.#words = wordsOf(this.#figures);
  }
}
