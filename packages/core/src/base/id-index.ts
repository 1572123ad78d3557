// Proof: tests/properties/twin.test.ts looks orders up by their number.

const pageBits = 16;
const pageSize = 1 << pageBits;

/**
 * Slots by whole-number id, for ids that are given out densely and never twice: pages of 65,536
 * ids, made when their first id comes and dropped when their last one goes, but for the newest:
 * where few orders are open, it would be made again and again. Slot 0 means none. Of an id that
 * went, a page that stays may still give the old slot: the caller checks there whether the id is
 * the slot's. So nothing is touched in the id's own place, which may be far from any cache.
 */
export class IdIndex {
  readonly #pages: (Int32Array | undefined)[] = [];
  /** Ids that are there, by page. */
  readonly #counts: number[] = [];

  get(id: number): number {
    const page = this.#pages[pageOf(id)];
    return page === undefined ? 0 : (page[withinPage(id)] ?? 0);
  }

  /** Of an id that was never there. */
  set(id: number, slot: number): void {
    const at = pageOf(id);
    const page = this.#pages[at] ?? this.#addPage(at);
    page[withinPage(id)] = slot;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  /** Of an id that is there. */
  delete(id: number): void {
    const at = pageOf(id);
    const left = (this.#counts[at] ?? 0) - 1;
    this.#counts[at] = left;
    if (left === 0 && at < this.#pages.length - 1) this.#pages[at] = undefined;
  }

  #addPage(at: number): Int32Array {
    const page = new Int32Array(pageSize);
    const newest = this.#pages.length - 1;
    if (this.#counts[newest] === 0) this.#pages[newest] = undefined;
    while (this.#pages.length <= at) {
      this.#pages.push(undefined);
      this.#counts.push(0);
    }
    this.#pages[at] = page;
    return page;
  }
}

/** Bit operations while they may: a remainder of doubles is slow. */
const pageOf = (id: number): number => (id <= 0x7fff_ffff ? id >>> pageBits : Math.floor(id / pageSize));
const withinPage = (id: number): number => (id <= 0x7fff_ffff ? id & (pageSize - 1) : id % pageSize);
