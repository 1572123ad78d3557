import type { RequestEntries } from './request-entries.ts';
import { RequestPart } from './request-part.ts';

/**
 * Words of the first filter as powers of two: for a thousand keys, for sixteen thousand, then at once for a million, since what few exchanges need
 * costs few exchanges anything.
 */
const firstSteps = [9, 13, 19] as const;

/**
 * Finds entries by the hashes of their keys. From a million keys on nothing is laid anew, because that would hold up the command it befalls
 * for as long as a hundred thousand others take: a further part begins, for as many keys as all parts before it have together.
 */
export class RequestIndex {
  readonly #entries: RequestEntries;
  readonly #parts: RequestPart[];
  #newest: RequestPart;

  constructor(entries: RequestEntries) {
    this.#entries = entries;
    this.#newest = new RequestPart(entries, 0, firstSteps[0]);
    this.#parts = [this.#newest];
  }

  /** Position of the key's entry, or -1. */
  find(high: number, low: number): number {
    const hash = spread(high, low);
    for (let at = this.#parts.length - 1; at >= 0; at -= 1) {
      const position = this.#parts[at]?.find(hash, high | 0, low | 0) ?? -1;
      if (position >= 0) return position;
    }
    return -1;
  }

  /** Positions come in order, from 0. */
  add(high: number, low: number, position: number): void {
    if (this.#newest.isFull(position)) this.#makeRoom(position);
    this.#newest.add(spread(high, low), position);
  }

  /** Says that a key will be asked for soon. */
  approach(high: number, low: number): void {
    const hash = spread(high, low);
    for (let at = this.#parts.length - 1; at >= 0; at -= 1) this.#parts[at]?.approach(hash);
  }

  #makeRoom(position: number): void {
    const { filterBits } = this.#newest;
    const wider = firstSteps.find((bits) => bits > filterBits);
    if (wider !== undefined) return this.#newest.widen(wider, (each) => this.#hashOf(each));
    this.#newest = new RequestPart(this.#entries, position, this.#parts.length === 1 ? filterBits : filterBits + 1);
    this.#parts.push(this.#newest);
  }

  #hashOf(position: number): number {
    return spread(this.#entries.high(position), this.#entries.low(position));
  }
}

/** Keys are bits of a hash already; keys made by hand are spread too. A signed 32-bit integer. */
function spread(high: number, low: number): number {
  let mixed = Math.imul(high ^ (low >>> 16), 0x2c1b3c6d) ^ low;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x297a2d39);
  return mixed ^ (mixed >>> 15);
}
