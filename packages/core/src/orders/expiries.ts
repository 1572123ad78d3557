// Proof: tests/properties/twin.test.ts plays orders against a naive twin; futures has tests.

import type { Orders } from './orders.ts';

interface Expiry {
  readonly orderId: number;
  readonly expiresAtMs: number;
}

/**
 * Good-till-date orders, the first to expire on top of a binary heap. Orders that ended earlier are
 * dropped when they come to the top.
 */
export class Expiries {
  readonly #orders: Orders;
  #heap: Expiry[] = [];
  /** Length at which ended orders are cleared out, so that they cannot pile up. */
  #clearAt = 1024;

  constructor(orders: Orders) {
    this.#orders = orders;
  }

  add(orderId: number, expiresAtMs: number): void {
    if (this.#heap.length >= this.#clearAt) this.#clear();
    const heap = this.#heap;
    heap.push({ orderId, expiresAtMs });
    let at = heap.length - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (this.#dueAt(parent) <= expiresAtMs) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Whether any open order is due at this time. */
  anyDue(nowMs: number): boolean {
    while (this.#heap.length > 0) {
      const top = this.#heap[0];
      if (top === undefined || top.expiresAtMs > nowMs) return false;
      if (this.#orders.slotOf(top.orderId) !== 0) return true;
      this.#pop();
    }
    return false;
  }

  /** Slots of the orders that are due, by order id. */
  due(nowMs: number): number[] {
    return this.#heap
      .filter(({ expiresAtMs }) => expiresAtMs <= nowMs)
      .map(({ orderId }) => orderId)
      .toSorted((a, b) => a - b)
      .map((orderId) => this.#orders.slotOf(orderId))
      .filter((slot) => slot !== 0);
  }

  /** A list sorted by time is a heap. */
  #clear(): void {
    const open = this.#heap.filter(({ orderId }) => this.#orders.slotOf(orderId) !== 0);
    this.#heap = open.toSorted((a, b) => a.expiresAtMs - b.expiresAtMs);
    this.#clearAt = Math.max(1024, 2 * open.length);
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) return;
      const right = left + 1;
      const least = right < heap.length && this.#dueAt(right) < this.#dueAt(left) ? right : left;
      if (this.#dueAt(at) <= this.#dueAt(least)) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #dueAt(at: number): number {
    return this.#heap[at]?.expiresAtMs ?? Infinity;
  }

  #swap(a: number, b: number): void {
    const [first, second] = [this.#heap[a], this.#heap[b]];
    if (first === undefined || second === undefined) return;
    this.#heap[a] = second;
    this.#heap[b] = first;
  }
}
