import { streamOf } from '../path/noise.ts';
import type { DepthLevel } from './depth-level.ts';
import { DepthSide } from './depth-side.ts';

export interface DepthImage {
  readonly seq: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** New quantities at prices, 0 for none; takes a book at `firstSeq − 1` to `lastSeq`. */
export interface DepthChange {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly bids: readonly DepthLevel[];
  readonly asks: readonly DepthLevel[];
}

/** Best prices with their quantities; undefined for an empty side. */
export interface BestLevels {
  readonly bid: DepthLevel | undefined;
  readonly ask: DepthLevel | undefined;
}

const checkedLevels = 25;

/** A public book kept by a snapshot and numbered changes. */
export class DepthView {
  readonly #bids = new DepthSide(-1);
  readonly #asks = new DepthSide(1);
  #seq: number;

  constructor(image: DepthImage = { seq: 0, bids: [], asks: [] }) {
    this.#seq = image.seq;
    this.#bids.put(image.bids);
    this.#asks.put(image.asks);
  }

  get seq(): number {
    return this.#seq;
  }

  get best(): BestLevels {
    return { bid: this.#bids.best, ask: this.#asks.best };
  }

  /**
   * `applied`; `old` when the book already has it; `gap` when something before it is missing and a
   * new snapshot is needed.
   */
  apply({ firstSeq, lastSeq, bids, asks }: DepthChange): 'applied' | 'old' | 'gap' {
    if (lastSeq <= this.#seq) return 'old';
    if (firstSeq > this.#seq + 1) return 'gap';
    this.#bids.put(bids);
    this.#asks.put(asks);
    this.#seq = lastSeq;
    return 'applied';
  }

  /** The best levels of both sides, best first. */
  image(levels: number): DepthImage {
    return { seq: this.#seq, bids: this.#bids.top(levels), asks: this.#asks.top(levels) };
  }

  /**
   * A 32-bit number (FNV-1a) of the 25 best levels of each side: equal books have equal numbers.
   */
  checksum(): number {
    const { bids, asks } = this.image(checkedLevels);
    return streamOf([...bids, ...asks].map((level) => level.join(':')).join('|'));
  }
}
