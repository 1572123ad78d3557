// Proof: state/request-table.test.ts.

import { RequestEntries } from './request-entries.ts';
import { RequestPart } from './request-part.ts';

/**
 * Words of the first filter as powers of two: for a thousand keys, for sixteen thousand, then at
 * once for a million, since what few exchanges need costs few exchanges anything.
 */
const firstSteps = [9, 13, 19] as const;

/**
 * Entries in order of arrival, found by the hashes of their keys. From a million keys on nothing is
 * laid out again, because that would hold up the command it befalls for as long as a hundred
 * thousand others take: a further part begins, for as many keys as all parts before it have
 * together.
 */
export class RequestGeneration {
  readonly entries = new RequestEntries();
  startMs = 0;
  /** Those before the newest, in order. */
  readonly #older: RequestPart[] = [];
  #newest = new RequestPart(this.entries, 0, firstSteps[0]);

  get count(): number {
    return this.entries.count;
  }

  /** Says that the key of a hash will be asked for soon. */
  approach(hash: number): void {
    this.#newest.approach(hash);
    for (let at = this.#older.length - 1; at >= 0; at -= 1) this.#older[at]?.approach(hash);
  }

  /** Position of the key's entry, or -1. The key's words are signed integers. */
  find(hash: number, high: number, low: number): number {
    const position = this.#newest.find(hash, high, low);
    return position >= 0 || this.#older.length === 0 ? position : this.#findOlder(hash, high, low);
  }

  add(hash: number, high: number, low: number, check: number, seq: number): void {
    const position = this.entries.count;
    if (this.#newest.isFull(position)) this.#makeRoom(position);
    this.#newest.add(hash, position);
    this.entries.append(high, low, check, seq);
  }

  #findOlder(hash: number, high: number, low: number): number {
    for (let at = this.#older.length - 1; at >= 0; at -= 1) {
      const position = this.#older[at]?.find(hash, high, low) ?? -1;
      if (position >= 0) return position;
    }
    return -1;
  }

  #makeRoom(position: number): void {
    const { filterBits } = this.#newest;
    const wider = firstSteps.find((bits) => bits > filterBits);
    if (wider !== undefined) return this.#newest.widen(wider, (each) => this.#hashOf(each));
    const next = new RequestPart(this.entries, position, this.#older.length === 0 ? filterBits : filterBits + 1);
    this.#older.push(this.#newest);
    this.#newest = next;
  }

  #hashOf(position: number): number {
    return hashOfKey(this.entries.high(position), this.entries.low(position));
  }
}

/** A signed 32-bit integer. Keys are bits of a hash already; keys made by hand are spread too. */
export function hashOfKey(high: number, low: number): number {
  let mixed = Math.imul(high ^ (low >>> 16), 0x2c1b3c6d) ^ low;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x297a2d39);
  return mixed ^ (mixed >>> 15);
}
