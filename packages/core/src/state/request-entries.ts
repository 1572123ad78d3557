// Proof: state/request-table.test.ts.

/** high, low, check, sequence low and high words */
export const entryWords = 5;

const chunkBits = 12;
const chunkEntries = 1 << chunkBits;

/**
 * Request keys and the sequences of their records in order of arrival, in pieces that are never
 * copied while they grow.
 */
export class RequestEntries {
  /** As signed integers, which need no boxes. */
  readonly #chunks: Int32Array[] = [];
  #last = new Int32Array(0);
  count = 0;

  append(high: number, low: number, check: number, seq: number): void {
    const at = (this.count & (chunkEntries - 1)) * entryWords;
    if (at === 0) this.#addChunk();
    const chunk = this.#last;
    chunk[at] = high;
    chunk[at + 1] = low;
    chunk[at + 2] = check;
    chunk[at + 3] = seq;
    chunk[at + 4] = seq < 2 ** 32 ? 0 : Math.floor(seq / 2 ** 32);
    this.count += 1;
  }

  /** The key's words as signed integers. */
  high(position: number): number {
    return this.#word(position, 0);
  }

  low(position: number): number {
    return this.#word(position, 1);
  }

  check(position: number): number {
    return this.#word(position, 2);
  }

  seq(position: number): number {
    return this.#word(position, 4) * 2 ** 32 + (this.#word(position, 3) >>> 0);
  }

  /** All entries as one array, for snapshots. */
  words(): Uint32Array {
    const all = new Uint32Array(this.count * entryWords);
    this.#chunks.forEach((chunk, index) => {
      const from = index * chunkEntries * entryWords;
      all.set(chunk.subarray(0, all.length - from), from);
    });
    return all;
  }

  #word(position: number, word: number): number {
    const chunk = this.#chunks[position >>> chunkBits];
    return chunk?.[(position & (chunkEntries - 1)) * entryWords + word] ?? 0;
  }

  #addChunk(): void {
    this.#last = new Int32Array(chunkEntries * entryWords);
    this.#chunks.push(this.#last);
  }
}
