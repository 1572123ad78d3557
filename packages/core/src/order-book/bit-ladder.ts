// Proof: tests/properties/order-book.test.ts plays the book against a naive one.

/**
 * A set of whole numbers from 0 up to its size, which finds the nearest member above or below in a
 * few steps: one bit a number, and one bit of a summary for each word that is not zero.
 */
export class BitLadder {
  readonly #words: Int32Array;
  readonly #summary: Int32Array;

  /** `size` is a multiple of 1,024. */
  constructor(size: number) {
    this.#words = new Int32Array(size >>> 5);
    this.#summary = new Int32Array(size >>> 10);
  }

  add(index: number): void {
    const word = index >>> 5;
    this.#words[word] = (this.#words[word] ?? 0) | (1 << (index & 31));
    this.#summary[word >>> 5] = (this.#summary[word >>> 5] ?? 0) | (1 << (word & 31));
  }

  delete(index: number): void {
    const word = index >>> 5;
    const left = (this.#words[word] ?? 0) & ~(1 << (index & 31));
    this.#words[word] = left;
    if (left === 0) this.#summary[word >>> 5] = (this.#summary[word >>> 5] ?? 0) & ~(1 << (word & 31));
  }

  /** The greatest member below `index`, or -1. */
  below(index: number): number {
    const word = index >>> 5;
    const inWord = (this.#words[word] ?? 0) & ((1 << (index & 31)) - 1);
    if (inWord !== 0) return (word << 5) + highest(inWord);
    let group = word >>> 5;
    let candidates = (this.#summary[group] ?? 0) & ((1 << (word & 31)) - 1);
    while (candidates === 0) {
      group -= 1;
      if (group < 0) return -1;
      candidates = this.#summary[group] ?? 0;
    }
    const found = (group << 5) + highest(candidates);
    return (found << 5) + highest(this.#words[found] ?? 0);
  }

  /** The smallest member above `index`, or -1. */
  above(index: number): number {
    const word = index >>> 5;
    const inWord = (this.#words[word] ?? 0) & ~mask(index & 31);
    if (inWord !== 0) return (word << 5) + lowest(inWord);
    let group = word >>> 5;
    let candidates = (this.#summary[group] ?? 0) & ~mask(word & 31);
    while (candidates === 0) {
      group += 1;
      if (group >= this.#summary.length) return -1;
      candidates = this.#summary[group] ?? 0;
    }
    const found = (group << 5) + lowest(candidates);
    return (found << 5) + lowest(this.#words[found] ?? 0);
  }
}

/** Bits 0 to `bit`, both included. */
const mask = (bit: number): number => (bit === 31 ? -1 : (1 << (bit + 1)) - 1);
const highest = (word: number): number => 31 - Math.clz32(word);
const lowest = (word: number): number => 31 - Math.clz32(word & -word);
