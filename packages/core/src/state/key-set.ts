// Proof: products/deposits/deposits.test.ts.

import { invariant } from '../base/assert.ts';
import { isHex } from '../record/hex-field.ts';
import type { ByteSink, ByteSource } from '../base/bytes.ts';

/** A key is 128 bits: 32 lower-case hex digits. */
const keyBytes = 16;
const wordsOfKey = 4;

/**
 * Keys that are kept for ever, in the order they came. A key takes 16 bytes and its place in the
 * index, at most 40 bytes in all: 4 words that grow by half, and an index of words that is at most
 * four fifths full and at least two fifths.
 */
export class KeySet {
  #words = new Uint32Array(64 * wordsOfKey);
  /** Places of keys plus 1, by their hash; 0 where there is none. */
  #index = new Uint32Array(128);
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** Bytes of memory that the keys take. */
  get bytes(): number {
    return this.#words.byteLength + this.#index.byteLength;
  }

  has(key: string): boolean {
    return this.#index[this.#slotOf(...wordsOf(key))] !== 0;
  }

  /** Adds a key that is not there yet. */
  add(key: string): void {
    invariant(isKey(key), 'a key is 32 hex digits');
    this.#add(...wordsOf(key));
  }

  write(sink: ByteSink): void {
    sink.words(this.#words.subarray(0, this.#count * wordsOfKey));
  }

  read(source: ByteSource): void {
    const words = source.words();
    for (let at = 0; at < words.length; at += wordsOfKey)
      this.#add(words[at] ?? 0, words[at + 1] ?? 0, words[at + 2] ?? 0, words[at + 3] ?? 0);
  }

  #add(a: number, b: number, c: number, d: number): void {
    if ((this.#count + 1) * 5 > this.#index.length * 4) this.#widen();
    const at = this.#count * wordsOfKey;
    if (at === this.#words.length) {
      const larger = new Uint32Array(Math.ceil((1.5 * at) / wordsOfKey) * wordsOfKey);
      larger.set(this.#words);
      this.#words = larger;
    }
    const slot = this.#slotOf(a, b, c, d);
    invariant(this.#index[slot] === 0, 'a key comes once');
    this.#words.set([a, b, c, d], at);
    this.#count += 1;
    this.#index[slot] = this.#count;
  }

  /**
   * Where the key is in the index, or where it would be. Keys are hashes: any of their words will
   * do.
   */
  #slotOf(a: number, b: number, c: number, d: number): number {
    const mask = this.#index.length - 1;
    for (let slot = a & mask; ; slot = (slot + 1) & mask) {
      const place = this.#index[slot] ?? 0;
      if (place === 0) return slot;
      const at = (place - 1) * wordsOfKey;
      const words = this.#words;
      if (words[at] === a && words[at + 1] === b && words[at + 2] === c && words[at + 3] === d) return slot;
    }
  }

  #widen(): void {
    this.#index = new Uint32Array(2 * this.#index.length);
    const mask = this.#index.length - 1;
    for (let place = 0; place < this.#count; place += 1) {
      let slot = (this.#words[place * wordsOfKey] ?? 0) & mask;
      while (this.#index[slot] !== 0) slot = (slot + 1) & mask;
      this.#index[slot] = place + 1;
    }
  }
}

/** Whether a text is a key. */
export const isKey = (text: string): boolean => isHex(text, keyBytes);

function wordsOf(key: string): [number, number, number, number] {
  const word = (place: number): number => Number.parseInt(key.slice(8 * place, 8 * place + 8), 16) >>> 0;
  return [word(0), word(1), word(2), word(3)];
}
