import { BUY, type BookLevel, type BookSideIndex, type OrderBook, type OrderPool } from '@candor/core';

/**
 * The order book's obvious twin: one array a side, kept in price-time order by searching from the
 * front.
 */
export class NaiveBook implements OrderBook {
  readonly #pool: OrderPool;
  readonly #sides: readonly [number[], number[]] = [[], []];

  constructor(pool: OrderPool) {
    this.#pool = pool;
  }

  insert(slot: number): void {
    const queue = this.#queueOf(slot);
    const behind = queue.findIndex((other) => this.#isBetter(slot, other));
    queue.splice(behind < 0 ? queue.length : behind, 0, slot);
  }

  remove(slot: number): void {
    const queue = this.#queueOf(slot);
    const at = queue.indexOf(slot);
    if (at < 0) throw new Error(`order in slot ${slot} is not in the book`);
    queue.splice(at, 1);
  }

  /** Levels are summed when they are asked for, so there is nothing to keep. */
  shownChanged(): void {}

  toBack(slot: number): void {
    this.remove(slot);
    this.insert(slot);
  }

  first(side: BookSideIndex): number {
    return this.#sides[side][0] ?? 0;
  }

  after(slot: number): number {
    const queue = this.#queueOf(slot);
    return queue[queue.indexOf(slot) + 1] ?? 0;
  }

  bestPrice(side: BookSideIndex): number {
    const slot = this.first(side);
    return slot === 0 ? 0 : this.#pool.price(slot);
  }

  levels(side: BookSideIndex, count: number): BookLevel[] {
    const levels = new Map<number, { price: number; quantity: number; orders: number }>();
    for (const slot of this.#sides[side]) {
      const price = this.#pool.price(slot);
      const level = levels.get(price) ?? { price, quantity: 0, orders: 0 };
      level.quantity += this.#pool.shown(slot);
      level.orders += 1;
      levels.set(price, level);
    }
    return [...levels.values()].slice(0, count);
  }

  #queueOf(slot: number): number[] {
    return this.#pool.side(slot) === BUY ? this.#sides[0] : this.#sides[1];
  }

  #isBetter(slot: number, than: number): boolean {
    const [price, other] = [this.#pool.price(slot), this.#pool.price(than)];
    return this.#pool.side(slot) === BUY ? price > other : price < other;
  }
}
