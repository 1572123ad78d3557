// Proof: state/request-table.test.ts.

import { RequestEntries } from './request-entries.ts';

const bucketBits = 13;
const buckets = 1 << bucketBits;
/**
 * A bucket's places come in segments of 32 words: the address of the segment before and an unused
 * word, then 15 hashes with positions.
 */
const segmentWords = 32;
const chunkBits = 14;
const chunkWords = 1 << chunkBits;
const keysPerWord = 2;

/**
 * A part of an index: the keys of entries that follow each other. A filter answers for nearly every
 * new key that it is new; for the others a bucket is searched from end to end. What a million keys
 * would cost in an ordinary hash table is a cache miss and a page walk each; here an entry is
 * appended to one of eight thousand lists.
 */
export class RequestPart {
  readonly #entries: RequestEntries;
  /** Position of its first entry. */
  readonly #first: number;
  #filterBits: number;
  /** Leaves of a hash what tells its group of four words. */
  #groupShift: number;
  #filter: Int32Array;
  readonly #chunks: Int32Array[] = [];
  /**
   * By bucket, where its next pair goes; at a multiple of 32 its segment is full. 0 before the
   * first.
   */
  readonly #ends = new Int32Array(buckets);
  /** Segments begin at 32, so that 0 represents none. */
  #nextSegment = segmentWords;

  /** With a filter of so many words, as a power of two. */
  constructor(entries: RequestEntries, first: number, filterBits: number) {
    this.#entries = entries;
    this.#first = first;
    this.#filterBits = filterBits;
    this.#groupShift = 34 - filterBits;
    this.#filter = new Int32Array(1 << filterBits);
  }

  /** How many words its filter has, as a power of two. */
  get filterBits(): number {
    return this.#filterBits;
  }

  /** Whether an entry at the position would be one more than the filter is for. */
  isFull(position: number): boolean {
    return position - this.#first >= this.#filter.length * keysPerWord;
  }

  /** Position of the entry with the key, whose hash is given, or -1. */
  find(hash: number, high: number, low: number): number {
    return this.#maybe(hash) ? this.#search(high, low, hash) : -1;
  }

  /** Positions come in order. */
  add(hash: number, position: number): void {
    this.#mark(hash);
    this.#append(hash, position);
  }

  /**
   * Lays the filter out again with so many words; `hashOf` gives the hash of the entry at a
   * position.
   */
  widen(filterBits: number, hashOf: (position: number) => number): void {
    this.#filterBits = filterBits;
    this.#groupShift = 34 - filterBits;
    this.#filter = new Int32Array(1 << filterBits);
    for (let position = this.#first; position < this.#entries.count; position += 1) this.#mark(hashOf(position));
  }

  /**
   * Asks the processor for the filter's words of a key that will be asked for soon: by a store into
   * the word beside them, which nothing waits for, where a load would hold up all that follows it
   * until memory answers.
   */
  approach(hash: number): void {
    this.#filter[this.#groupOf(hash) | 3] = 0;
  }

  /**
   * Six bits in three words side by side, so that asking costs one visit. Of a thousand new keys,
   * at most nine look known.
   */
  #maybe(hash: number): boolean {
    const filter = this.#filter;
    const at = this.#groupOf(hash);
    const bits = Math.imul(hash, 0x9e3779b1);
    const first = (1 << (bits >>> 27)) | (1 << ((bits >>> 22) & 31));
    const second = (1 << ((bits >>> 17) & 31)) | (1 << ((bits >>> 12) & 31));
    const third = (1 << ((bits >>> 7) & 31)) | (1 << ((bits >>> 2) & 31));
    return (
      ((filter[at] ?? 0) & first) === first &&
      ((filter[at | 1] ?? 0) & second) === second &&
      ((filter[at | 2] ?? 0) & third) === third
    );
  }

  #mark(hash: number): void {
    const filter = this.#filter;
    const at = this.#groupOf(hash);
    const bits = Math.imul(hash, 0x9e3779b1);
    filter[at] = (filter[at] ?? 0) | (1 << (bits >>> 27)) | (1 << ((bits >>> 22) & 31));
    filter[at | 1] = (filter[at | 1] ?? 0) | (1 << ((bits >>> 17) & 31)) | (1 << ((bits >>> 12) & 31));
    filter[at | 2] = (filter[at | 2] ?? 0) | (1 << ((bits >>> 7) & 31)) | (1 << ((bits >>> 2) & 31));
  }

  /**
   * Where a key's group of four words begins: three of its bits, and one that is only stored into.
   */
  #groupOf(hash: number): number {
    return (hash >>> this.#groupShift) << 2;
  }

  #append(hash: number, position: number): void {
    const bucket = hash >>> (32 - bucketBits);
    let end = this.#ends[bucket] ?? 0;
    if ((end & (segmentWords - 1)) === 0) end = this.#addSegment(end);
    const chunk = this.#chunkOf(end);
    const at = end & (chunkWords - 1);
    chunk[at] = hash;
    chunk[at + 1] = position;
    this.#ends[bucket] = end + 2;
  }

  #search(high: number, low: number, hash: number): number {
    const entries = this.#entries;
    let end = this.#ends[hash >>> (32 - bucketBits)] ?? 0;
    while (end > 0) {
      const chunk = this.#chunkOf(end - 1);
      const segment = (end - 1) & -segmentWords;
      const from = segment & (chunkWords - 1);
      for (let at = from + end - segment - 2; at > from; at -= 2) {
        if (chunk[at] !== hash) continue;
        const position = chunk[at + 1] ?? 0;
        if (entries.high(position) === high && entries.low(position) === low) return position;
      }
      end = chunk[from] ?? 0;
    }
    return -1;
  }

  /**
   * Gives where its first pair goes. Its first word leads back to the end of the segment before.
   */
  #addSegment(before: number): number {
    const segment = this.#nextSegment;
    this.#nextSegment = segment + segmentWords;
    if (segment >>> chunkBits >= this.#chunks.length) this.#chunks.push(new Int32Array(chunkWords));
    this.#chunkOf(segment)[segment & (chunkWords - 1)] = before;
    return segment + 2;
  }

  #chunkOf(address: number): Int32Array {
    return this.#chunks[address >>> chunkBits] ?? none;
  }
}

const none = new Int32Array(chunkWords);
