import type { PublicTrade } from '@candor/protocol';

const kept = 500;

/** The last trades of one market, and those that were not yet published. */
export class Tape {
  #trades: PublicTrade[];
  #fresh: PublicTrade[] = [];

  constructor(oldestFirst: readonly PublicTrade[] = []) {
    this.#trades = oldestFirst.slice(-kept);
  }

  add(trade: PublicTrade): void {
    this.#trades.push(trade);
    this.#fresh.push(trade);
    if (this.#trades.length > kept * 2) this.#trades = this.#trades.slice(-kept);
  }

  newestFirst(limit: number): PublicTrade[] {
    return this.#trades.slice(-Math.min(limit, kept)).reverse();
  }

  /** What came since the last call, oldest first. */
  takeFresh(): PublicTrade[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }
}
