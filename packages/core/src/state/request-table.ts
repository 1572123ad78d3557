import { grown } from '../order-book/order-pool.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Entries a generation takes before it may be retired. */
const generationEntries = 1 << 20;
/** high, low, check, sequence low and high words */
const words = 5;

/**
 * Outcomes by request key. Entries are kept in order of arrival in two generations; when the younger one has a million entries and began a
 * day ago it becomes the elder, and the elder is forgotten: so every key is kept for at least a day and at least a million keys.
 */
export class RequestTable {
  #young = new Generation();
  #old: Generation | undefined;

  /** Position of an entry, or -1. Positions are good until the next `add`. */
  find(high: number, low: number): number {
    const at = this.#young.find(high, low);
    if (at >= 0 || this.#old === undefined) return at;
    const old = this.#old.find(high, low);
    return old < 0 ? -1 : this.#young.count + old;
  }

  check(position: number): number {
    return position < this.#young.count ? this.#young.check(position) : this.#elder.check(position - this.#young.count);
  }

  seq(position: number): number {
    return position < this.#young.count ? this.#young.seq(position) : this.#elder.seq(position - this.#young.count);
  }

  add(key: { readonly high: number; readonly low: number; readonly check: number }, seq: number, timeMs: number): void {
    if (this.#young.count >= generationEntries && timeMs - this.#young.startMs >= dayMs) {
      this.#old = this.#young;
      this.#young = new Generation();
    }
    if (this.#young.count === 0) this.#young.startMs = timeMs;
    this.#young.add(key.high, key.low, key.check, seq);
  }

  /** Generations from the elder to the younger, for snapshots. */
  generations(): readonly { readonly startMs: number; readonly entries: Uint32Array }[] {
    const all = this.#old === undefined ? [this.#young] : [this.#old, this.#young];
    return all.map((each) => ({ startMs: each.startMs, entries: each.entries() }));
  }

  restore(generations: readonly { readonly startMs: number; readonly entries: Uint32Array }[]): void {
    for (const { startMs, entries } of generations) {
      this.#old = generations.length > 1 && this.#young.count > 0 ? this.#young : this.#old;
      this.#young = new Generation();
      this.#young.startMs = startMs;
      for (let at = 0; at < entries.length; at += words) {
        const [high = 0, low = 0, check = 0, seqLow = 0, seqHigh = 0] = entries.subarray(at, at + words);
        this.#young.add(high, low, check, seqHigh * 2 ** 32 + seqLow);
      }
    }
  }

  get #elder(): Generation {
    return this.#old ?? this.#young;
  }
}

/** Entries wait to be indexed until there are so many: done in one loop, their cache misses overlap. */
const pendingMax = 256;

/**
 * Entries in order of arrival, found through an open-addressing index of their positions. A filter of one bit for each of eight places of the
 * index answers for nearly every new key that it is new, so that the index, too large for the cache, is seldom visited.
 */
class Generation {
  #entries = new Uint32Array(1024 * words);
  #index = new Int32Array(4096);
  #filter = new Int32Array(4096 / 4);
  /** Entries before this one are in the index; all are in the filter. */
  #indexed = 0;
  count = 0;
  startMs = 0;

  find(high: number, low: number): number {
    const hash = spread(high, low);
    const bit = hash & (8 * this.#index.length - 1);
    if (((this.#filter[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return -1;
    if (this.#indexed < this.count) this.#catchUp();
    return this.#findIndexed(high, low, hash);
  }

  check(position: number): number {
    return this.#entries[position * words + 2] ?? 0;
  }

  seq(position: number): number {
    return (this.#entries[position * words + 4] ?? 0) * 2 ** 32 + (this.#entries[position * words + 3] ?? 0);
  }

  add(high: number, low: number, check: number, seq: number): void {
    const entry = this.count * words;
    if (entry === this.#entries.length) this.#entries = grown(this.#entries, new Uint32Array(2 * entry));
    const entries = this.#entries;
    entries[entry] = high;
    entries[entry + 1] = low;
    entries[entry + 2] = check;
    entries[entry + 3] = seq >>> 0;
    entries[entry + 4] = Math.floor(seq / 2 ** 32);
    this.count += 1;
    if (2 * this.count > this.#index.length) this.#reindex(2 * this.#index.length);
    else {
      this.#mark(spread(high, low));
      if (this.count - this.#indexed >= pendingMax) this.#catchUp();
    }
  }

  entries(): Uint32Array {
    return this.#entries.subarray(0, this.count * words);
  }

  #findIndexed(high: number, low: number, hash: number): number {
    const index = this.#index;
    const entries = this.#entries;
    const mask = index.length - 1;
    let at = hash & mask;
    for (let place = index[at] ?? 0; place !== 0; place = index[at] ?? 0) {
      const entry = (place - 1) * words;
      if (entries[entry] === high && entries[entry + 1] === low) return place - 1;
      at = (at + 1) & mask;
    }
    return -1;
  }

  #mark(hash: number): void {
    const bit = hash & (8 * this.#index.length - 1);
    this.#filter[bit >>> 5] = (this.#filter[bit >>> 5] ?? 0) | (1 << (bit & 31));
  }

  #reindex(size: number): void {
    this.#index = new Int32Array(size);
    this.#filter = new Int32Array(size / 4);
    this.#indexed = 0;
    for (let entry = 0; entry < this.count * words; entry += words) {
      this.#mark(spread(this.#entries[entry] ?? 0, this.#entries[entry + 1] ?? 0));
    }
    this.#catchUp();
  }

  #catchUp(): void {
    const index = this.#index;
    const entries = this.#entries;
    const mask = index.length - 1;
    for (let position = this.#indexed; position < this.count; position += 1) {
      let at = spread(entries[position * words] ?? 0, entries[position * words + 1] ?? 0) & mask;
      while (index[at] !== 0) at = (at + 1) & mask;
      index[at] = position + 1;
    }
    this.#indexed = this.count;
  }
}

/** Keys are bits of a hash already; keys made by hand are spread too. A signed 32-bit integer. */
function spread(high: number, low: number): number {
  let mixed = Math.imul(high ^ (low >>> 16), 0x2c1b3c6d) ^ low;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x297a2d39);
  return mixed ^ (mixed >>> 15);
}
