// Proof: tests/properties/order-book.test.ts plays it against a naive book.

import { BitLadder } from './bit-ladder.ts';
import { FarLevels } from './far-levels.ts';
import { BUY, SELL, type BookLevel, type BookSideIndex, type OrderBook } from './order-book.ts';
import type { OrderPool } from './order-pool.ts';

// The module's own: the compiler folds these, and loads imported ones again at each use.
const buy = BUY;
const sell = SELL;

const firstWindow = 4_096;
const largestWindow = 262_144;

/**
 * The fast order book. Prices within a window around the market find their level by direct index,
 * and the next level by a bit ladder; prices outside it are sorted. The window moves, and widens,
 * when orders keep coming from outside it. A price belongs to one side at a time, because a book
 * never is crossed, so both sides share the levels.
 */
export class LadderBook implements OrderBook {
  readonly #pool: OrderPool;
  readonly #far = [new FarLevels(1), new FarLevels(-1)] as const;
  #window = firstWindow;
  /** Price of the window's first level. */
  #low = 0;
  /** Levels 0 to window - 1 are the window's, higher ones those of far prices. */
  #head = new Int32Array(firstWindow + 64);
  #tail = new Int32Array(firstWindow + 64);
  #count = new Int32Array(firstWindow + 64);
  #shown = new Float64Array(firstWindow + 64);
  #farFree: number[] = [];
  #farUsed = firstWindow;
  #near: readonly [BitLadder, BitLadder] = [new BitLadder(firstWindow), new BitLadder(firstWindow)];
  /** Best level within the window, or -1. */
  #bestBuy = -1;
  #bestSell = -1;
  #orders = 0;
  /** Operations outside the window since it last moved. */
  #outside = 0;

  constructor(pool: OrderPool) {
    this.#pool = pool;
  }

  insert(slot: number): void {
    const pool = this.#pool;
    const price = pool.price(slot);
    const side = pool.side(slot) === buy ? buy : sell;
    if (this.#orders === 0) this.#low = Math.max(0, price - (this.#window >>> 1));
    this.#orders += 1;

    const offset = price - this.#low;
    const level = offset >= 0 && offset < this.#window ? this.#openNear(offset, side) : this.#openFar(price, side);
    const tail = this.#tail[level] ?? 0;
    pool.setPrevious(slot, tail);
    pool.setNext(slot, 0);
    if (tail === 0) this.#head[level] = slot;
    else pool.setNext(tail, slot);
    this.#tail[level] = slot;
    this.#count[level] = (this.#count[level] ?? 0) + 1;
    this.#shown[level] = (this.#shown[level] ?? 0) + pool.shown(slot);
  }

  remove(slot: number): void {
    const pool = this.#pool;
    const price = pool.price(slot);
    const level = this.#levelOf(price, pool.side(slot) === buy ? buy : sell);
    this.#unlink(slot, level);
    this.#orders -= 1;
    this.#shown[level] = (this.#shown[level] ?? 0) - pool.shown(slot);
    const left = (this.#count[level] ?? 0) - 1;
    this.#count[level] = left;
    if (left === 0) this.#close(level, price, pool.side(slot) === buy ? buy : sell);
  }

  shownChanged(slot: number, by: number): void {
    const level = this.#levelOf(this.#pool.price(slot), this.#pool.side(slot) === buy ? buy : sell);
    this.#shown[level] = (this.#shown[level] ?? 0) + by;
  }

  toBack(slot: number): void {
    const pool = this.#pool;
    const level = this.#levelOf(pool.price(slot), pool.side(slot) === buy ? buy : sell);
    if (this.#tail[level] === slot) return;
    this.#unlink(slot, level);
    const tail = this.#tail[level] ?? 0;
    pool.setPrevious(slot, tail);
    pool.setNext(slot, 0);
    if (tail === 0) this.#head[level] = slot;
    else pool.setNext(tail, slot);
    this.#tail[level] = slot;
  }

  first(side: BookSideIndex): number {
    const level = this.#bestLevel(side);
    return level < 0 ? 0 : (this.#head[level] ?? 0);
  }

  after(slot: number): number {
    const next = this.#pool.next(slot);
    if (next !== 0) return next;
    const level = this.#worseLevel(this.#pool.price(slot), this.#pool.side(slot) === buy ? buy : sell);
    return level < 0 ? 0 : (this.#head[level] ?? 0);
  }

  bestPrice(side: BookSideIndex): number {
    const slot = this.first(side);
    return slot === 0 ? 0 : this.#pool.price(slot);
  }

  levels(side: BookSideIndex, count: number): BookLevel[] {
    const result: BookLevel[] = [];
    let level = this.#bestLevel(side);
    while (level >= 0 && result.length < count) {
      const price = this.#pool.price(this.#head[level] ?? 0);
      result.push({ price, quantity: this.#shown[level] ?? 0, orders: this.#count[level] ?? 0 });
      level = this.#worseLevel(price, side);
    }
    return result;
  }

  #unlink(slot: number, level: number): void {
    const pool = this.#pool;
    const previous = pool.previous(slot);
    const next = pool.next(slot);
    if (previous === 0) this.#head[level] = next;
    else pool.setNext(previous, next);
    if (next === 0) this.#tail[level] = previous;
    else pool.setPrevious(next, previous);
  }

  #levelOf(price: number, side: BookSideIndex): number {
    const offset = price - this.#low;
    return offset >= 0 && offset < this.#window ? offset : this.#far[side].find(price);
  }

  /** The best level of the side, near or far: far prices may lie on either side of the window. */
  #bestLevel(side: BookSideIndex): number {
    const near = side === buy ? this.#bestBuy : this.#bestSell;
    const far = this.#far[side];
    if (far.count === 0) return near;
    if (near < 0) return far.bestLevel;
    const nearPrice = this.#low + near;
    const farIsBetter = side === buy ? far.bestPrice > nearPrice : far.bestPrice < nearPrice;
    return farIsBetter ? far.bestLevel : near;
  }

  /** The next level behind a price that may have none itself. */
  #worseLevel(price: number, side: BookSideIndex): number {
    const far = this.#far[side];
    const near = this.#nearWorse(price - this.#low, side);
    if (far.count === 0) return near;
    const outside = far.worseThan(price);
    if (outside < 0) return near;
    if (near < 0) return outside;
    const outsidePrice = this.#pool.price(this.#head[outside] ?? 0);
    const nearPrice = this.#low + near;
    const outsideIsBetter = side === buy ? outsidePrice > nearPrice : outsidePrice < nearPrice;
    return outsideIsBetter ? outside : near;
  }

  #nearWorse(offset: number, side: BookSideIndex): number {
    if (side === buy) {
      if (offset > this.#window - 1) return this.#bestBuy;
      return offset <= 0 ? -1 : this.#near[buy].below(offset);
    }
    if (offset < 0) return this.#bestSell;
    return offset >= this.#window - 1 ? -1 : this.#near[sell].above(offset);
  }

  #openNear(level: number, side: BookSideIndex): number {
    if (this.#count[level] !== 0) return level;
    this.#near[side].add(level);
    if (side === buy) {
      if (level > this.#bestBuy) this.#bestBuy = level;
    } else if (this.#bestSell < 0 || level < this.#bestSell) {
      this.#bestSell = level;
    }
    return level;
  }

  #openFar(price: number, side: BookSideIndex): number {
    this.#outside += 1;
    if (this.#outside > this.#window) {
      this.#moveWindow(price);
      const offset = price - this.#low;
      if (offset >= 0 && offset < this.#window) return this.#openNear(offset, side);
    }
    const known = this.#far[side].find(price);
    return known >= 0 ? known : this.#addFar(price, side);
  }

  #addFar(price: number, side: BookSideIndex): number {
    const level = this.#farFree.pop() ?? this.#nextFarLevel();
    this.#head[level] = 0;
    this.#tail[level] = 0;
    this.#count[level] = 0;
    this.#shown[level] = 0;
    this.#far[side].add(price, level);
    return level;
  }

  #close(level: number, price: number, side: BookSideIndex): void {
    if (level >= this.#window) {
      this.#far[side].delete(price);
      this.#farFree.push(level);
      return;
    }
    this.#near[side].delete(level);
    if (side === buy) {
      if (level === this.#bestBuy) this.#bestBuy = this.#near[buy].below(level);
    } else if (level === this.#bestSell) {
      this.#bestSell = this.#near[sell].above(level);
    }
  }

  #nextFarLevel(): number {
    const level = this.#farUsed;
    if (level === this.#head.length) this.#resizeLevels(level + Math.max(64, level - this.#window));
    this.#farUsed = level + 1;
    return level;
  }

  #resizeLevels(length: number): void {
    const [head, tail, count] = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
    const shown = new Float64Array(length);
    head.set(this.#head);
    tail.set(this.#tail);
    count.set(this.#count);
    shown.set(this.#shown);
    this.#head = head;
    this.#tail = tail;
    this.#count = count;
    this.#shown = shown;
  }

  /**
   * Centres the window on the market (or, where a side is empty, on the price that asks for it),
   * twice as wide while it may grow.
   */
  #moveWindow(price: number): void {
    const queues: [side: BookSideIndex, head: number, tail: number, count: number, shown: number][] = [];
    for (const side of [buy, sell] as const) {
      let level = this.#bestLevel(side);
      while (level >= 0) {
        const head = this.#head[level] ?? 0;
        queues.push([side, head, this.#tail[level] ?? 0, this.#count[level] ?? 0, this.#shown[level] ?? 0]);
        level = this.#worseLevel(this.#pool.price(head), side);
      }
    }
    const [bid, ask] = [this.bestPrice(buy), this.bestPrice(sell)];
    const middle = bid > 0 && ask > 0 ? Math.floor((bid + ask) / 2) : price;
    this.#reset(Math.min(2 * this.#window, largestWindow), middle);
    for (const [side, head, tail, count, shown] of queues) {
      const at = this.#pool.price(head) - this.#low;
      const inside = at >= 0 && at < this.#window;
      const level = inside ? this.#openNear(at, side) : this.#addFar(this.#pool.price(head), side);
      this.#head[level] = head;
      this.#tail[level] = tail;
      this.#count[level] = count;
      this.#shown[level] = shown;
    }
  }

  #reset(window: number, middle: number): void {
    this.#window = window;
    this.#low = Math.max(0, middle - (window >>> 1));
    this.#head = new Int32Array(window + 64);
    this.#tail = new Int32Array(window + 64);
    this.#count = new Int32Array(window + 64);
    this.#shown = new Float64Array(window + 64);
    this.#farFree = [];
    this.#farUsed = window;
    this.#near = [new BitLadder(window), new BitLadder(window)];
    this.#bestBuy = -1;
    this.#bestSell = -1;
    this.#far[buy].clear();
    this.#far[sell].clear();
    this.#outside = 0;
  }
}
