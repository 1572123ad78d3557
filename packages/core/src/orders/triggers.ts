// Proof: tests/properties/twin.test.ts plays orders against a naive twin; futures has tests.

import { BUY } from '../order-book/order-book.ts';
import type { Orders } from './orders.ts';

/**
 * What a stop watches, as a code of `triggerSources`: the last trade, the index or the mark. Only
 * contracts have a mark.
 */
export type SourceCode = 0 | 1 | 2;

/**
 * The waiting stop orders of one market: by source and side, sorted by trigger price with the next
 * to fire last. Buys fire when the watched price is at or above their trigger, sells when it is at
 * or below.
 */
export class Triggers {
  readonly #orders: Orders;
  /** last/buy, last/sell, index/buy, index/sell, mark/buy, mark/sell */
  readonly #lists: readonly [number[], number[], number[], number[], number[], number[]] = [[], [], [], [], [], []];
  /** Trailing stops by source, in order of acceptance. */
  readonly #trailing: readonly [number[], number[], number[]] = [[], [], []];

  /** How many orders wait. */
  count = 0;

  constructor(orders: Orders) {
    this.#orders = orders;
  }

  add(slot: number): void {
    const { source, trailing } = this.#of(slot);
    this.#insert(slot);
    this.count += 1;
    if (trailing) this.#trailing[source].push(slot);
  }

  delete(slot: number): void {
    const { source, trailing } = this.#of(slot);
    this.#take(slot);
    this.count -= 1;
    if (!trailing) return;
    const list = this.#trailing[source];
    list.splice(list.indexOf(slot), 1);
  }

  /** Puts the order where its new trigger price belongs; `change` sets it. */
  move(slot: number, change: () => void): void {
    this.#take(slot);
    change();
    this.#insert(slot);
  }

  trailing(source: SourceCode): readonly number[] {
    return this.#trailing[source];
  }

  /** The reached stop with the smallest order id, or 0. */
  reached(source: SourceCode, observed: number): number {
    if (observed === 0) return 0;
    const buy = this.#oldestReached(this.#list(source, 0), observed, true);
    const sell = this.#oldestReached(this.#list(source, 1), observed, false);
    if (buy === 0) return sell;
    if (sell === 0) return buy;
    return this.#orderId(buy) < this.#orderId(sell) ? buy : sell;
  }

  /** All waiting orders, in no particular order. */
  *all(): Iterable<number> {
    for (const list of this.#lists) yield* list;
  }

  #oldestReached(list: readonly number[], observed: number, isBuy: boolean): number {
    let oldest = 0;
    for (let at = list.length - 1; at >= 0; at -= 1) {
      const slot = list[at] ?? 0;
      const trigger = this.#price(slot);
      if (isBuy ? observed < trigger : observed > trigger) break;
      if (oldest === 0 || this.#orderId(slot) < this.#orderId(oldest)) oldest = slot;
    }
    return oldest;
  }

  #insert(slot: number): void {
    const { source, side } = this.#of(slot);
    const list = this.#list(source, side);
    list.splice(this.#position(list, this.#price(slot), side), 0, slot);
  }

  #take(slot: number): void {
    const { source, side } = this.#of(slot);
    const list = this.#list(source, side);
    let at = this.#position(list, this.#price(slot), side);
    while (list[at] !== slot) at += 1;
    list.splice(at, 1);
  }

  /** The first place whose trigger fires no later than the given one. */
  #position(list: readonly number[], price: number, side: number): number {
    let low = 0;
    let high = list.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#price(list[middle] ?? 0);
      const firesLater = side === BUY ? other > price : other < price;
      if (firesLater) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #list(source: number, side: number): number[] {
    const at = (source * 2 + side) as 0 | 1 | 2 | 3 | 4 | 5;
    return this.#lists[at];
  }

  #of(slot: number): { readonly source: SourceCode; readonly side: number; readonly trailing: boolean } {
    const rare = this.#orders.rare.get(slot);
    const side = this.#orders.pool.side(slot);
    return { source: sourceOf(rare?.triggerSource), side, trailing: (rare?.trailingOffsetPpm ?? 0) > 0 };
  }

  #price(slot: number): number {
    return this.#orders.rare.get(slot)?.triggerPrice ?? 0;
  }

  #orderId(slot: number): number {
    return this.#orders.pool.orderId(slot);
  }
}

const sourceOf = (code: number | undefined): SourceCode => (code === 1 || code === 2 ? code : 0);
