// Proof: tests/properties/twin.test.ts plays orders against a naive twin; futures has tests.

import type { OrderBook } from '../order-book/order-book.ts';
import { timeInForceCode } from '../record/layout.ts';
import type { Orders } from './orders.ts';

interface Refill {
  readonly slot: number;
  readonly remaining: number;
  readonly shown: number;
  readonly reserved: number;
}

/**
 * Goes through one side in price-time order without changing it, and remembers which icebergs went
 * to the back of their price.
 */
export class MakerCursor {
  /** The maker to meet now, or 0, and what it has. */
  slot = 0;
  remaining = 0;
  shown = 0;
  reserved = 0;
  #orders: Orders | undefined;
  #book: OrderBook | undefined;
  #nowMs = 0;
  /** The last maker that was met in its place in the queue. */
  #queued = 0;
  #refills: Refill[] = [];

  start(orders: Orders, book: OrderBook, side: 0 | 1, nowMs: number): this {
    this.#orders = orders;
    this.#book = book;
    this.#nowMs = nowMs;
    if (this.#refills.length > 0) this.#refills = [];
    this.#meet(this.#alive(book.first(side)));
    return this;
  }

  /** The maker is used up or gone: the next one. */
  drop(): void {
    const next = this.#alive(this.#book?.after(this.#queued) ?? 0);
    if (this.#refills.length > 0 && this.#leavesLevel(next)) this.#meetRefill();
    else this.#meet(next);
  }

  /** The maker stays the first, with less. */
  shrink(remaining: number, shown: number): void {
    this.remaining = remaining;
    this.shown = shown;
  }

  /** The maker shows its next slice behind everyone at its price. */
  toBack(remaining: number, shown: number): void {
    this.#refills.push({ slot: this.slot, remaining, shown, reserved: this.reserved });
    this.drop();
  }

  #meet(slot: number): void {
    const orders = this.#orders as Orders;
    const { pool } = orders;
    this.slot = slot;
    this.#queued = slot;
    this.remaining = pool.remaining(slot);
    this.shown = pool.shown(slot);
    this.reserved = orders.reserved(slot);
  }

  /** The order itself, or the first after it that is not due. */
  #alive(slot: number): number {
    if (this.#nowMs === 0) return slot;
    let at = slot;
    while (at !== 0 && this.#isDue(at)) at = this.#book?.after(at) ?? 0;
    return at;
  }

  #meetRefill(): void {
    const refill = this.#refills.shift();
    if (refill === undefined) return;
    this.slot = refill.slot;
    this.remaining = refill.remaining;
    this.shown = refill.shown;
    this.reserved = refill.reserved;
  }

  #leavesLevel(next: number): boolean {
    const { pool } = this.#orders as Orders;
    return next === 0 || pool.price(next) !== pool.price(this.#queued);
  }

  /** Orders that are due at this record's time are as good as gone. */
  #isDue(slot: number): boolean {
    const orders = this.#orders as Orders;
    if (orders.timeInForce(slot) !== timeInForceCode.GTD) return false;
    return (orders.rare.get(slot)?.expiresAtMs ?? Infinity) <= this.#nowMs;
  }
}
