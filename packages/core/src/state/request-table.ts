import { entryWords } from './request-entries.ts';
import { hashOfKey, RequestGeneration } from './request-generation.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Entries a generation takes before it may be retired. */
const generationEntries = 1 << 20;

/**
 * Outcomes by request key. Entries are kept in order of arrival in two generations; when the
 * younger one has a million entries and began a day ago it becomes the elder, and the elder is
 * forgotten: so every key is kept for at least a day and at least a million keys.
 */
export class RequestTable {
  #young = new RequestGeneration();
  #old: RequestGeneration | undefined;

  /**
   * Says that a key will be asked for soon; the key's hash, with which `find` and `add` need not
   * make it again.
   */
  approach(high: number, low: number): number {
    const hash = hashOfKey(high, low);
    this.#young.approach(hash);
    this.#old?.approach(hash);
    return hash;
  }

  /** Position of an entry, or -1. Positions are good until the next `add`. */
  find(high: number, low: number, hash: number = hashOfKey(high, low)): number {
    const at = this.#young.find(hash, high | 0, low | 0);
    if (at >= 0 || this.#old === undefined) return at;
    const old = this.#old.find(hash, high | 0, low | 0);
    return old < 0 ? -1 : this.#young.count + old;
  }

  check(position: number): number {
    return position < this.#young.count
      ? this.#young.entries.check(position)
      : this.#elder.entries.check(position - this.#young.count);
  }

  seq(position: number): number {
    return position < this.#young.count
      ? this.#young.entries.seq(position)
      : this.#elder.entries.seq(position - this.#young.count);
  }

  add(
    key: { readonly high: number; readonly low: number; readonly check: number },
    seq: number,
    timeMs: number,
    hash: number = hashOfKey(key.high, key.low),
  ): void {
    if (this.#young.count >= generationEntries && timeMs - this.#young.startMs >= dayMs) {
      this.#old = this.#young;
      this.#young = new RequestGeneration();
    }
    if (this.#young.count === 0) this.#young.startMs = timeMs;
    this.#young.add(hash, key.high, key.low, key.check, seq);
  }

  /** Generations from the elder to the younger, for snapshots. */
  generations(): readonly { readonly startMs: number; readonly entries: Uint32Array }[] {
    const all = this.#old === undefined ? [this.#young] : [this.#old, this.#young];
    return all.map((each) => ({ startMs: each.startMs, entries: each.entries.words() }));
  }

  restore(generations: readonly { readonly startMs: number; readonly entries: Uint32Array }[]): void {
    for (const { startMs, entries } of generations) {
      this.#old = generations.length > 1 && this.#young.count > 0 ? this.#young : this.#old;
      this.#young = new RequestGeneration();
      this.#young.startMs = startMs;
      for (let at = 0; at < entries.length; at += entryWords) {
        const [high, low] = [entries[at] ?? 0, entries[at + 1] ?? 0];
        const seq = (entries[at + 4] ?? 0) * 2 ** 32 + (entries[at + 3] ?? 0);
        this.#young.add(hashOfKey(high, low), high, low, entries[at + 2] ?? 0, seq);
      }
    }
  }

  get #elder(): RequestGeneration {
    return this.#old ?? this.#young;
  }
}
