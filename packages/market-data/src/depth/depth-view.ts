import { compareDecimals, isZeroDecimal } from '@candor/amount';
import { streamOf } from '../path/noise.ts';

export type DepthLevel = readonly [price: string, quantity: string];

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

const checkedLevels = 25;

/** A public book kept by a snapshot and numbered changes. Prices are the same strings on both sides of the wire, so they serve as keys. */
export class DepthView {
  readonly #bids = new Map<string, string>();
  readonly #asks = new Map<string, string>();
  #seq: number;

  constructor(image: DepthImage = { seq: 0, bids: [], asks: [] }) {
    this.#seq = image.seq;
    put(this.#bids, image.bids);
    put(this.#asks, image.asks);
  }

  get seq(): number {
    return this.#seq;
  }

  /** `applied`; `old` when the book already has it; `gap` when something before it is missing and a new snapshot is needed. */
  apply({ firstSeq, lastSeq, bids, asks }: DepthChange): 'applied' | 'old' | 'gap' {
    if (lastSeq <= this.#seq) return 'old';
    if (firstSeq > this.#seq + 1) return 'gap';
    put(this.#bids, bids);
    put(this.#asks, asks);
    this.#seq = lastSeq;
    return 'applied';
  }

  /** The best levels of both sides, best first. */
  image(levels: number): DepthImage {
    const ascending = (a: DepthLevel, b: DepthLevel) => compareDecimals(a[0], b[0]);
    return {
      seq: this.#seq,
      bids: Array.from(this.#bids)
        .sort((a, b) => ascending(b, a))
        .slice(0, levels),
      asks: Array.from(this.#asks).sort(ascending).slice(0, levels),
    };
  }

  /** A 32-bit number (FNV-1a) of the 25 best levels of each side: equal books have equal numbers. */
  checksum(): number {
    const { bids, asks } = this.image(checkedLevels);
    return streamOf([...bids, ...asks].map((level) => level.join(':')).join('|'));
  }
}

function put(side: Map<string, string>, levels: readonly DepthLevel[]): void {
  for (const [price, quantity] of levels) {
    if (isZeroDecimal(quantity)) side.delete(price);
    else side.set(price, quantity);
  }
}
