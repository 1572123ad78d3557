import { compareDecimals, isZeroDecimal } from '@candor/amount';
import type { DepthLevel } from './depth-level.ts';

/**
 * One side of a public book, best price first. Prices stay the strings they came as. Rounding to a
 * double never swaps two prices, so a double beside each price finds its place, and only doubles
 * that are equal are compared digit by digit.
 */
export class DepthSide {
  readonly #levels: DepthLevel[] = [];
  readonly #keys: number[] = [];
  /** 1 when lower prices are better (asks), -1 when higher ones are (bids). */
  readonly #direction: 1 | -1;

  constructor(direction: 1 | -1) {
    this.#direction = direction;
  }

  get best(): DepthLevel | undefined {
    return this.#levels[0];
  }

  top(count: number): DepthLevel[] {
    return this.#levels.slice(0, count);
  }

  /** New quantities at prices; 0 takes a price away. */
  put(levels: readonly DepthLevel[]): void {
    for (const [price, quantity] of levels) this.#putOne(price, quantity);
  }

  #putOne(price: string, quantity: string): void {
    const key = Number(price) * this.#direction;
    const at = this.#position(price, key);
    const known = at < this.#keys.length && this.#compare(at, price, key) === 0;
    const removes = isZeroDecimal(quantity);
    if (!known && removes) return;
    if (removes) {
      this.#levels.splice(at, 1);
      this.#keys.splice(at, 1);
    } else if (known) {
      this.#levels[at] = [price, quantity];
    } else {
      this.#levels.splice(at, 0, [price, quantity]);
      this.#keys.splice(at, 0, key);
    }
  }

  /** Where the price is or belongs: the number of prices better than it. */
  #position(price: string, key: number): number {
    let low = 0;
    let high = this.#keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, price, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Below zero when the level at `at` is better than the price. */
  #compare(at: number, price: string, key: number): number {
    const difference = (this.#keys[at] ?? 0) - key;
    if (difference !== 0) return difference;
    return compareDecimals(this.#levels[at]?.[0] ?? '0', price) * this.#direction;
  }
}
