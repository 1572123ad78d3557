import { hexOf } from '../hash/sha256.ts';
import {
  type AssetTop,
  filler,
  type HashFunction,
  hashBytes,
  leafBytes,
  levelAbove,
  levelWidths,
  nodeBytes,
  packNode,
  type SumNode,
  unpackNode,
  writeLeaf,
} from './liabilities.ts';

/** The tree of one asset with all its levels, packed. */
export interface AssetTree extends AssetTop {
  /** 32 bytes of each leaf, rising: a leaf's place is found by its salt. */
  readonly salts: Uint8Array;
  /** From the leaves to the top. */
  readonly levels: readonly Uint8Array[];
}

/**
 * Collects the leaves of one asset and makes its tree. Leaves lie in the order of their salts,
 * which says nothing of whose they are.
 */
export class AssetTreeBuilder {
  readonly #assetId: number;
  readonly #hash: HashFunction;
  #count = 0;
  #salts = new Uint8Array(64 * hashBytes);
  #nodes = new Uint8Array(64 * nodeBytes);
  #nodesView = new DataView(this.#nodes.buffer);
  readonly #message = new Uint8Array(leafBytes);
  readonly #messageView = new DataView(this.#message.buffer);

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
      this.#nodesView = new DataView(this.#nodes.buffer);
    }
    writeLeaf(this.#message, this.#messageView, { assetId: this.#assetId, userId, part, salt, sum });
    this.#salts.set(salt, place * hashBytes);
    packNode(this.#nodes, this.#nodesView, place, { sum, hash: this.#hash(this.#message) });
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
    const salts = new Uint8Array(this.#count * hashBytes);
    const leaves = new Uint8Array(this.#count * nodeBytes);
    placesBySalt(this.#salts, this.#count).forEach((from, to) => {
      salts.set(this.#salts.subarray(from * hashBytes, (from + 1) * hashBytes), to * hashBytes);
      leaves.set(this.#nodes.subarray(from * nodeBytes, (from + 1) * nodeBytes), to * nodeBytes);
    });
    return { salts, leaves };
  }
}

/**
 * Places of salts in rising order. What a number holds of a salt and its place is sorted first, by
 * the platform's own sort; salts that agree so far are then compared whole.
 */
function placesBySalt(salts: Uint8Array, count: number): Uint32Array {
  const view = new DataView(salts.buffer);
  const word = (place: number, at: number): number => view.getUint32(place * hashBytes + at);
  const room = 2 ** Math.max(21, levelWidths(count + 1).length - 1);
  // A number holds 53 bits: those of the place, and as many of the salt as fit beside them.
  const dropped = room / 2 ** 21;
  const keys = new Float64Array(count);
  for (let place = 0; place < count; place += 1) keys[place] = Math.floor(word(place, 0) / dropped) * room + place;
  keys.sort();
  const places = Uint32Array.from(keys, (key) => key % room);
  const compare = (one: number, other: number): number => {
    for (let at = 0; at < hashBytes; at += 4) {
      const difference = word(one, at) - word(other, at);
      if (difference !== 0) return difference;
    }
    return 0;
  };
  for (let at = 1; at < count; at += 1) {
    const place = places[at] ?? 0;
    let to = at;
    for (; to > 0 && compare(places[to - 1] ?? 0, place) > 0; to -= 1) places[to] = places[to - 1] ?? 0;
    places[to] = place;
  }
  return places;
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
