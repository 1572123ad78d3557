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

const buckets = 1024;

/**
 * Entries in order of arrival, a filter that answers for nearly every new key that it is new, and buckets that are searched from end to end
 * for the rest. What a million keys would cost in an ordinary hash table is a cache miss and a page walk each; here an entry is appended to
 * one of a thousand lists, and the filter is small.
 */
class Generation {
  /** As signed integers, which need no boxes. */
  #entries = new Int32Array(256 * words);
  #filter = new Int32Array(512);
  /** Places of each bucket; all have the same, and grow together. */
  #room = 2;
  /** By bucket: keys' whole hashes, and beside them their entries' positions. */
  #hashes = new Int32Array(2 * buckets);
  #positions = new Int32Array(2 * buckets);
  readonly #lengths = new Int32Array(buckets);
  count = 0;
  startMs = 0;

  find(high: number, low: number): number {
    const hash = spread(high, low);
    return this.#maybe(hash) ? this.#search(high | 0, low | 0, hash) : -1;
  }

  check(position: number): number {
    return (this.#entries[position * words + 2] ?? 0) >>> 0;
  }

  seq(position: number): number {
    const entry = position * words;
    return (this.#entries[entry + 4] ?? 0) * 2 ** 32 + ((this.#entries[entry + 3] ?? 0) >>> 0);
  }

  add(high: number, low: number, check: number, seq: number): void {
    const entry = this.count * words;
    if (entry === this.#entries.length) this.#grow();
    const entries = this.#entries;
    entries[entry] = high;
    entries[entry + 1] = low;
    entries[entry + 2] = check;
    entries[entry + 3] = seq;
    entries[entry + 4] = seq < 2 ** 32 ? 0 : Math.floor(seq / 2 ** 32);
    const hash = spread(high, low);
    this.#mark(hash);
    this.#append(hash, this.count);
    this.count += 1;
  }

  entries(): Uint32Array {
    return new Uint32Array(this.#entries.buffer, 0, this.count * words);
  }

  /** Three bits in one word pair of the filter, so that asking costs one visit: about one new key in thirty looks known. */
  #maybe(hash: number): boolean {
    const filter = this.#filter;
    const at = (hash >>> 8) & (filter.length - 2);
    const bits = Math.imul(hash, 0x9e3779b1);
    const first = (1 << (bits >>> 27)) | (1 << ((bits >>> 22) & 31));
    return ((filter[at] ?? 0) & first) === first && ((filter[at + 1] ?? 0) & (1 << ((bits >>> 17) & 31))) !== 0;
  }

  #mark(hash: number): void {
    const filter = this.#filter;
    const at = (hash >>> 8) & (filter.length - 2);
    const bits = Math.imul(hash, 0x9e3779b1);
    filter[at] = (filter[at] ?? 0) | (1 << (bits >>> 27)) | (1 << ((bits >>> 22) & 31));
    filter[at + 1] = (filter[at + 1] ?? 0) | (1 << ((bits >>> 17) & 31));
  }

  #append(hash: number, position: number): void {
    const bucket = hash & (buckets - 1);
    const length = this.#lengths[bucket] ?? 0;
    if (length === this.#room) this.#widen();
    const at = bucket * this.#room + length;
    this.#hashes[at] = hash;
    this.#positions[at] = position;
    this.#lengths[bucket] = length + 1;
  }

  #search(high: number, low: number, hash: number): number {
    const bucket = hash & (buckets - 1);
    const from = bucket * this.#room;
    const to = from + (this.#lengths[bucket] ?? 0);
    const hashes = this.#hashes;
    for (let at = from; at < to; at += 1) {
      if (hashes[at] !== hash) continue;
      const position = this.#positions[at] ?? 0;
      if (this.#entries[position * words] === high && this.#entries[position * words + 1] === low) return position;
    }
    return -1;
  }

  /** Twice the room in every bucket. */
  #widen(): void {
    const room = this.#room;
    const hashes = new Int32Array(2 * room * buckets);
    const positions = new Int32Array(2 * room * buckets);
    for (let bucket = 0; bucket < buckets; bucket += 1) {
      hashes.set(this.#hashes.subarray(bucket * room, (bucket + 1) * room), 2 * bucket * room);
      positions.set(this.#positions.subarray(bucket * room, (bucket + 1) * room), 2 * bucket * room);
    }
    this.#room = 2 * room;
    this.#hashes = hashes;
    this.#positions = positions;
  }

  /** Room for twice as many entries, and a filter of eight bits for each of them. */
  #grow(): void {
    const capacity = (2 * this.#entries.length) / words;
    this.#entries = grown(this.#entries, new Int32Array(capacity * words));
    this.#filter = new Int32Array(Math.max(512, capacity / 4));
    for (let entry = 0; entry < this.count * words; entry += words) {
      this.#mark(spread(this.#entries[entry] ?? 0, this.#entries[entry + 1] ?? 0));
    }
  }
}

/** Keys are bits of a hash already; keys made by hand are spread too. A signed 32-bit integer. */
function spread(high: number, low: number): number {
  let mixed = Math.imul(high ^ (low >>> 16), 0x2c1b3c6d) ^ low;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x297a2d39);
  return mixed ^ (mixed >>> 15);
}
