/**
 * Seeded random numbers for tests and benchmarks: sfc32 of Chris Doty-Humphrey's PractRand, its
 * state filled by splitmix32. The same seed gives the same sequence on every machine, so a failure
 * that prints its seed can be run again.
 */
export class SeededRandom {
  readonly seed: number;
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  /** `seed` is any unsigned 32-bit integer. */
  constructor(seed: number) {
    this.seed = seed >>> 0;
    const next = splitmix32(this.seed);
    this.#a = next();
    this.#b = next();
    this.#c = next();
    this.#counter = 1;
    for (let round = 0; round < 12; round += 1) this.uint32();
  }

  /** A whole number from 0 to 2^32 − 1. */
  uint32(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** A whole number from `low` to `high`, both included; the range may span up to 2^32 values. */
  integer(low: number, high: number): number {
    return low + Math.floor((this.uint32() / 0x1_0000_0000) * (high - low + 1));
  }

  /** True `numerator` times in `denominator`. */
  chance(numerator: number, denominator: number): boolean {
    return this.integer(1, denominator) <= numerator;
  }

  /** One of the values, each as likely as the other. */
  pick<Value>(values: readonly Value[]): Value {
    const value = values[this.integer(0, values.length - 1)];
    if (value === undefined) throw new RangeError('nothing to pick from');
    return value;
  }

  /** One of the values, in proportion to its weight (a positive whole number). */
  weighted<Value>(choices: readonly (readonly [value: Value, weight: number])[]): Value {
    const total = choices.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.integer(1, total);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left <= 0) return value;
    }
    throw new RangeError('nothing to pick from');
  }

  /** The values in a random order; the argument is left as it was. */
  shuffled<Value>(values: readonly Value[]): Value[] {
    const result = [...values];
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = this.integer(0, last);
      const [a, b] = [result[last], result[other]];
      if (a === undefined || b === undefined) continue;
      result[last] = b;
      result[other] = a;
    }
    return result;
  }
}

function splitmix32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
}
