import { hexOf } from '../hash/sha256.ts';
import {
  type AssetTop,
  filler,
  type HashFunction,
  hashBytes,
  leafMessage,
  levelAbove,
  levelWidths,
  nodeBytes,
  packNode,
  type SumNode,
  unpackNode,
} from './liabilities.ts';

/** The tree of one asset with all its levels, packed. */
export interface AssetTree extends AssetTop {
  /** 32 bytes of each leaf, rising: a leaf's place is found by its salt. */
  readonly salts: Uint8Array;
  /** From the leaves to the top. */
  readonly levels: readonly Uint8Array[];
}

/**
 * Collects the leaves of one asset and makes its tree. Leaves lie in the order of their salts, which
 * says nothing of whose they are.
 */
export class AssetTreeBuilder {
  readonly #assetId: number;
  readonly #hash: HashFunction;
  #count = 0;
  #salts = new Uint8Array(64 * hashBytes);
  #nodes = new Uint8Array(64 * nodeBytes);

  constructor(assetId: number, hash: HashFunction) {
    this.#assetId = assetId;
    this.#hash = hash;
  }

  /** Adds one share of a user's balance. Throws RangeError for a sum outside 0 to 2^128 − 1. */
  add(userId: number, part: number, salt: Uint8Array, sum: bigint): void {
    const place = this.#count;
    if ((place + 1) * hashBytes > this.#salts.length) {
      this.#salts = doubled(this.#salts);
      this.#nodes = doubled(this.#nodes);
    }
    const leaf = { assetId: this.#assetId, userId, part, salt, sum };
    this.#salts.set(salt, place * hashBytes);
    packNode(this.#nodes, place, sum, this.#hash(leafMessage(leaf)));
    this.#count += 1;
  }

  /** The tree of all leaves that were added: at least one. */
  grow(): AssetTree {
    const { salts, leaves } = this.#sorted();
    const levels = [leaves];
    for (const width of levelWidths(this.#count).slice(0, -1))
      levels.push(levelAbove(levels.at(-1) ?? leaves, width, this.#hash));
    const { sum, hash } = unpackNode(levels.at(-1) ?? leaves);
    return { assetId: this.#assetId, leafCount: this.#count, sum, hash, salts, levels };
  }

  #sorted(): { readonly salts: Uint8Array<ArrayBuffer>; readonly leaves: Uint8Array<ArrayBuffer> } {
    const view = new DataView(this.#salts.buffer);
    const word = (place: number, at: number): number => view.getUint32(place * hashBytes + at);
    const order = Uint32Array.from({ length: this.#count }, (_, place) => place).toSorted((one, other) => {
      for (let at = 0; at < hashBytes; at += 4) {
        const difference = word(one, at) - word(other, at);
        if (difference !== 0) return difference;
      }
      return 0;
    });
    const salts = new Uint8Array(this.#count * hashBytes);
    const leaves = new Uint8Array(this.#count * nodeBytes);
    order.forEach((from, to) => {
      salts.set(this.#salts.subarray(from * hashBytes, (from + 1) * hashBytes), to * hashBytes);
      leaves.set(this.#nodes.subarray(from * nodeBytes, (from + 1) * nodeBytes), to * nodeBytes);
    });
    return { salts, leaves };
  }
}

/**
 * The way from a leaf to the top as a file says it: each sibling as `sum:hash`. `nodeAt` gives a
 * node of a level.
 */
export function liabilityPath(
  index: number,
  leafCount: number,
  nodeAt: (level: number, place: number) => SumNode,
): string[] {
  return levelWidths(leafCount)
    .slice(0, -1)
    .map((width, level) => {
      const place = Math.floor(index / 2 ** level);
      const sibling = place % 2 === 0 ? place + 1 : place - 1;
      const { sum, hash } = sibling < width ? nodeAt(level, sibling) : filler;
      return `${sum}:${hexOf(hash)}`;
    });
}

function doubled(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const more = new Uint8Array(2 * bytes.length);
  more.set(bytes);
  return more;
}
