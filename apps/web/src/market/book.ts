import { useSyncExternalStore } from 'react';
import { publicSocket } from '../transport/public-socket.ts';
import type { PublicMessage } from '@candor/protocol';
import { updatedLevels, type Levels } from './book-levels.ts';
import { PaintGate } from './paint-gate.ts';

export interface Book {
  readonly bids: Levels;
  readonly asks: Levels;
  /** Number of the last update that is in it. */
  readonly sequence: number;
  /** When it last changed, by this browser's clock. */
  readonly changedAtMs: number;
  /** Gaps in the numbers since the page was opened; each was repaired by a new snapshot. */
  readonly gaps: number;
}

/** A live order book: the newest at any moment, and what is painted of it. */
class BookStore {
  readonly #symbol: string;
  readonly #listeners = new Set<() => void>();
  readonly #gate = new PaintGate(() => this.#show());
  #live: Book | undefined;
  #painted: Book | undefined;
  #stop: (() => void) | undefined;
  #waiting = false;

  constructor(symbol: string) {
    this.#symbol = symbol;
  }

  /** The book as last received; what a preview is checked against before it is sent. */
  get = (): Book | undefined => this.#live;

  /** The book as last painted, at most ten times a second. */
  painted = (): Book | undefined => this.#painted;

  follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#stop ??= publicSocket.subscribe({ type: 'DEPTH', symbol: this.#symbol }, (message) => this.#take(message));
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stop?.();
      this.#stop = undefined;
      this.#live = undefined;
      this.#painted = undefined;
    };
  };

  #take(message: PublicMessage): void {
    if (message.type !== 'DEPTH') return;
    const changedAtMs = Date.now();
    const gaps = this.#live?.gaps ?? 0;
    if (message.snapshot) {
      const { bids, asks } = message.data;
      this.#waiting = false;
      this.#live = { bids, asks, sequence: message.seq, changedAtMs, gaps };
      return this.#gate.ask();
    }
    if (this.#live === undefined || this.#waiting) return;
    if (message.prevSeq !== this.#live.sequence) {
      this.#waiting = true;
      this.#live = { ...this.#live, gaps: gaps + 1 };
      return publicSocket.resynchronize({ type: 'DEPTH', symbol: this.#symbol });
    }
    this.#live = {
      bids: updatedLevels(this.#live.bids, message.data.bids, 'bids'),
      asks: updatedLevels(this.#live.asks, message.data.asks, 'asks'),
      sequence: message.seq,
      changedAtMs,
      gaps,
    };
    this.#gate.ask();
  }

  #show(): void {
    this.#painted = this.#live;
    for (const listener of this.#listeners) listener();
  }
}

const stores = new Map<string, BookStore>();

/** The one book of a market. */
export function bookStore(symbol: string): BookStore {
  const known = stores.get(symbol) ?? new BookStore(symbol);
  stores.set(symbol, known);
  return known;
}

/** The live book of a market, painted at most ten times a second; undefined before its snapshot. */
export function useBook(symbol: string): Book | undefined {
  const store = bookStore(symbol);
  return useSyncExternalStore(store.follow, store.painted);
}
