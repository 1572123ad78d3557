// Proof: tests/properties/order-book.test.ts plays a book against a naive one.

import type { Side } from '../base/words.ts';

/** Sides as the hot path counts them. */
export const BUY = 0;
export const SELL = 1;
export type BookSideIndex = 0 | 1;

/**
 * One market's resting orders in price-time order. Orders live in an `OrderPool` and are named by
 * their slot there; slot 0 is no order. The book keeps their order and each price's shown quantity;
 * it reads price, side and shown quantity from the pool.
 */
export interface OrderBook {
  /**
   * Puts the order behind all others at its price. Its price, side and shown quantity are in the
   * pool.
   */
  insert(slot: number): void;
  /** Takes the order out, with what it shows. */
  remove(slot: number): void;
  /** The order's shown quantity, in the pool, changed by this much. */
  shownChanged(slot: number, by: number): void;
  /**
   * Puts the order behind all others at its price; its shown quantity has been reported by
   * `shownChanged`.
   */
  toBack(slot: number): void;
  /** First in price-time order of a side, or 0. */
  first(side: BookSideIndex): number;
  /** Next in price-time order after an order of the book, or 0. */
  after(slot: number): number;
  /** Best price of a side, or 0. */
  bestPrice(side: BookSideIndex): number;
  /** Shown quantities by price, best first, at most `count` prices. */
  levels(side: BookSideIndex, count: number): BookLevel[];
}

export interface BookLevel {
  readonly price: number;
  readonly quantity: number;
  readonly orders: number;
}

/** A resting order of which the public book shows a part. */
export interface Iceberg {
  readonly orderId: number;
  readonly side: Side;
  readonly price: number;
  readonly displayed: number;
  readonly remaining: number;
}
