import { BUY, LadderBook, OrderPool, SELL } from '@candor/core';
import { flowOperation, flowRecordLength } from '@candor/testkit';
import { TradeCount, type Outcome, type Subject } from './subject.ts';

/** The order book alone: price-time matching on the ladder, without owners, money or records. */
export class BookSubject implements Subject {
  readonly #pool = new OrderPool();
  readonly #book = new LadderBook(this.#pool);
  readonly #slots: Int32Array;
  readonly #count = new TradeCount();

  constructor(maxId: number) {
    this.#slots = new Int32Array(maxId + 1);
  }

  play(records: Int32Array, from: number, to: number): void {
    for (let at = from * flowRecordLength; at < to * flowRecordLength; at += flowRecordLength) {
      const id = records[at + 1] ?? 0;
      if (records[at] === flowOperation.cancel) this.#cancel(id);
      else this.#submit(id, records[at + 2] === 0 ? BUY : SELL, records[at + 3] ?? 0, records[at + 4] ?? 0);
    }
  }

  outcome(): Outcome {
    const levels = (side: 0 | 1): [number, number][] =>
      this.#book.levels(side, Infinity).map(({ price, quantity }) => [price, quantity]);
    return this.#count.outcome(levels(BUY), levels(SELL));
  }

  #cancel(id: number): void {
    const slot = this.#slots[id] ?? 0;
    if (slot !== 0) this.#remove(id, slot);
  }

  #submit(id: number, side: 0 | 1, price: number, quantity: number): void {
    const pool = this.#pool;
    const book = this.#book;
    const opposite = side === BUY ? SELL : BUY;
    let left = quantity;
    while (left > 0) {
      const maker = book.first(opposite);
      if (maker === 0) break;
      const makerPrice = pool.price(maker);
      if (side === BUY ? makerPrice > price : makerPrice < price) break;
      const has = pool.remaining(maker);
      const filled = has < left ? has : left;
      this.#count.quantity += filled;
      left -= filled;
      if (filled === has) {
        this.#remove(pool.orderId(maker), maker);
      } else {
        pool.setRemaining(maker, has - filled);
        pool.setShown(maker, has - filled);
        book.shownChanged(maker, -filled);
      }
    }
    if (left === 0) return;
    const slot = pool.allocate();
    pool.setOrderId(slot, id);
    pool.setSide(slot, side);
    pool.setPrice(slot, price);
    pool.setRemaining(slot, left);
    pool.setShown(slot, left);
    book.insert(slot);
    this.#slots[id] = slot;
  }

  #remove(id: number, slot: number): void {
    this.#book.remove(slot);
    this.#pool.release(slot);
    this.#slots[id] = 0;
  }
}
