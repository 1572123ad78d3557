/** The newest trades of a market, up to a fixed number. */
export class RecentTrades<Trade> {
  readonly #ring: Trade[] = [];
  readonly #capacity: number;
  #next = 0;

  constructor(capacity: number) {
    if (!Number.isInteger(capacity) || capacity < 1) throw new RangeError('capacity must be a whole number above zero');
    this.#capacity = capacity;
  }

  add(trade: Trade): void {
    this.#ring[this.#next] = trade;
    this.#next = (this.#next + 1) % this.#capacity;
  }

  /** At most `limit` trades, the newest first. */
  newestFirst(limit = this.#capacity): Trade[] {
    const count = Math.min(limit, this.#ring.length);
    const found: Trade[] = [];
    for (let back = 1; back <= count; back += 1) {
      const trade = this.#ring[(this.#next - back + this.#capacity) % this.#capacity];
      if (trade !== undefined) found.push(trade);
    }
    return found;
  }
}
