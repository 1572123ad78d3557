/** Bytes of a segment between two entries: what a look-up may have to walk through. */
const granule = 64 * 1024;

export interface BatchPlace {
  readonly firstSeq: number;
  readonly segment: number;
  readonly offset: number;
}

/** Where batches are: one entry for each 64 KiB, so that ten million records need little memory. */
export class SparseIndex {
  readonly #places: BatchPlace[] = [];

  /** Batches come in order. */
  add({ firstSeq, segment, offset }: BatchPlace): void {
    const last = this.#places.at(-1);
    if (last && last.segment === segment && offset - last.offset < granule) return;
    this.#places.push({ firstSeq, segment, offset });
  }

  /** The last entry at or before the sequence, or undefined when it is before the first. */
  find(seq: number): BatchPlace | undefined {
    let low = 0;
    let high = this.#places.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const place = this.#places[middle];
      if (place && place.firstSeq <= seq) low = middle + 1;
      else high = middle;
    }
    return this.#places[low - 1];
  }
}
