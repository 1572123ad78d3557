const pageBits = 16;
const pageSize = 1 << pageBits;

/**
 * Slots by whole-number id, for ids that are given out densely: pages of 65,536 ids, made when their first id comes and dropped when their
 * last one goes. Slot 0 means none.
 */
export class IdIndex {
  readonly #pages: (Int32Array | undefined)[] = [];
  readonly #counts: number[] = [];

  get(id: number): number {
    const page = this.#pages[pageOf(id)];
    return page === undefined ? 0 : (page[withinPage(id)] ?? 0);
  }

  set(id: number, slot: number): void {
    const at = pageOf(id);
    let page = this.#pages[at];
    if (page === undefined) {
      page = new Int32Array(pageSize);
      while (this.#pages.length <= at) {
        this.#pages.push(undefined);
        this.#counts.push(0);
      }
      this.#pages[at] = page;
    }
    const within = withinPage(id);
    if (page[within] === 0) this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    page[within] = slot;
  }

  /** Of an id that is there: nothing is read where the id stands, which may be far from any cache. */
  delete(id: number): void {
    const at = pageOf(id);
    const page = this.#pages[at];
    if (page === undefined) return;
    page[withinPage(id)] = 0;
    const left = (this.#counts[at] ?? 0) - 1;
    this.#counts[at] = left;
    if (left === 0) this.#pages[at] = undefined;
  }
}

/** Bit operations while they may: a remainder of doubles is slow. */
const pageOf = (id: number): number => (id <= 0x7fff_ffff ? id >>> pageBits : Math.floor(id / pageSize));
const withinPage = (id: number): number => (id <= 0x7fff_ffff ? id & (pageSize - 1) : id % pageSize);
