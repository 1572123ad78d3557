// Proof: tests/properties/order-book.test.ts plays the book against a naive one.

/**
 * Prices outside a ladder's window, sorted with the best last, each with the number of its level.
 * Few in a real market.
 */
export class FarLevels {
  /** 1 when higher prices are better (bids), -1 when lower ones are (asks). */
  readonly #direction: 1 | -1;
  #prices = new Float64Array(16);
  #levels = new Int32Array(16);
  #count = 0;

  constructor(direction: 1 | -1) {
    this.#direction = direction;
  }

  get count(): number {
    return this.#count;
  }

  /** Best price, or 0. */
  get bestPrice(): number {
    return this.#count === 0 ? 0 : (this.#prices[this.#count - 1] ?? 0);
  }

  get bestLevel(): number {
    return this.#count === 0 ? -1 : (this.#levels[this.#count - 1] ?? -1);
  }

  /** The level of a price, or -1. */
  find(price: number): number {
    const at = this.#position(price);
    return at < this.#count && this.#prices[at] === price ? (this.#levels[at] ?? -1) : -1;
  }

  /** The level of the best price that is worse than `price`, or -1. */
  worseThan(price: number): number {
    const at = this.#position(price) - 1;
    return at < 0 ? -1 : (this.#levels[at] ?? -1);
  }

  add(price: number, level: number): void {
    if (this.#count === this.#prices.length) this.#grow();
    const at = this.#position(price);
    this.#prices.copyWithin(at + 1, at, this.#count);
    this.#levels.copyWithin(at + 1, at, this.#count);
    this.#prices[at] = price;
    this.#levels[at] = level;
    this.#count += 1;
  }

  delete(price: number): void {
    const at = this.#position(price);
    this.#prices.copyWithin(at, at + 1, this.#count);
    this.#levels.copyWithin(at, at + 1, this.#count);
    this.#count -= 1;
  }

  clear(): void {
    this.#count = 0;
  }

  /** Levels, worst price first. */
  *all(): Iterable<number> {
    for (let at = 0; at < this.#count; at += 1) yield this.#levels[at] ?? -1;
  }

  /** Where the price is or belongs: the number of prices worse than it. */
  #position(price: number): number {
    let low = 0;
    let high = this.#count;
    const wanted = price * this.#direction;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#prices[middle] ?? 0) * this.#direction < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #grow(): void {
    const prices = new Float64Array(2 * this.#prices.length);
    prices.set(this.#prices);
    this.#prices = prices;
    const levels = new Int32Array(2 * this.#levels.length);
    levels.set(this.#levels);
    this.#levels = levels;
  }
}
