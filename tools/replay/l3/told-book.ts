import { BUY, LadderBook, OrderPool, SELL } from '@candor/core';
import type { Level } from './recording.ts';

type Side = 'buy' | 'sell';

/**
 * A book of orders kept as recorded, without matching: the core's order book, one for each side,
 * because what a recording tells may be crossed for a moment, which a book that matches never does.
 */
export class ToldBook {
  readonly #pool = new OrderPool();
  readonly #books = { buy: new LadderBook(this.#pool), sell: new LadderBook(this.#pool) };
  readonly #slots = new Map<string, number>();
  readonly #removed = new Set<string>();

  /** Whether the order was in the book once. */
  had(id: string): boolean {
    return this.#slots.has(id) || this.#removed.has(id);
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  quantity(id: string): number {
    const slot = this.#slots.get(id);
    return slot === undefined ? 0 : this.#pool.remaining(slot);
  }

  add(id: string, side: Side, price: number, quantity: number): void {
    const pool = this.#pool;
    const slot = pool.allocate();
    pool.setPrice(slot, price);
    pool.setSide(slot, side === 'buy' ? BUY : SELL);
    pool.setRemaining(slot, quantity);
    pool.setShown(slot, quantity);
    this.#slots.set(id, slot);
    this.#books[side].insert(slot);
  }

  /** A new quantity; an order of which nothing is left is taken out. */
  setQuantity(id: string, quantity: number): void {
    const slot = this.#slots.get(id);
    if (slot === undefined) return;
    if (quantity <= 0) return this.remove(id);
    const by = quantity - this.#pool.shown(slot);
    this.#pool.setRemaining(slot, quantity);
    this.#pool.setShown(slot, quantity);
    this.#books[this.#sideOf(slot)].shownChanged(slot, by);
  }

  remove(id: string): void {
    const slot = this.#slots.get(id);
    this.#removed.add(id);
    if (slot === undefined) return;
    this.#books[this.#sideOf(slot)].remove(slot);
    this.#pool.release(slot);
    this.#slots.delete(id);
  }

  price(id: string): number {
    const slot = this.#slots.get(id);
    return slot === undefined ? 0 : this.#pool.price(slot);
  }

  /** Prices with their whole quantities, best first. */
  levels(side: Side, count: number): Level[] {
    const levels = this.#books[side].levels(side === 'buy' ? BUY : SELL, count);
    return levels.map(({ price, quantity }) => [price, quantity]);
  }

  #sideOf(slot: number): Side {
    return this.#pool.side(slot) === BUY ? 'buy' : 'sell';
  }
}
