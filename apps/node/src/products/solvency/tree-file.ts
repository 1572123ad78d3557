import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { type AssetTree, hashBytes, levelWidths, nodeBytes, type SumNode, unpackNode } from '@candor/amount';

/** Writes a tree to a file: all salts, then the levels from the leaves up. */
export function writeTree(path: string, { salts, levels }: Pick<AssetTree, 'salts' | 'levels'>): void {
  const file = openSync(path, 'w', 0o600);
  try {
    for (const bytes of [salts, ...levels])
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, Math.min(bytes.length - at, 2 ** 30));
  } finally {
    closeSync(file);
  }
}

/** A written tree. It reads the few nodes that a path needs, and never the whole. */
export class TreeFile {
  readonly #file: number;
  readonly #leafCount: number;
  readonly #levelStarts: readonly number[];

  constructor(path: string, leafCount: number) {
    this.#file = openSync(path, 'r');
    this.#leafCount = leafCount;
    let at = leafCount * hashBytes;
    this.#levelStarts = levelWidths(leafCount).map((width) => {
      const start = at;
      at += width * nodeBytes;
      return start;
    });
  }

  close(): void {
    closeSync(this.#file);
  }

  /** The place of the leaf with this salt; none where there is no such leaf. */
  placeOf(salt: Buffer): number | undefined {
    let [low, high] = [0, this.#leafCount - 1];
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      const order = salt.compare(this.#read(middle * hashBytes, hashBytes));
      if (order === 0) return middle;
      if (order < 0) high = middle - 1;
      else low = middle + 1;
    }
    return undefined;
  }

  node(level: number, place: number): SumNode {
    return unpackNode(this.#read((this.#levelStarts[level] ?? 0) + place * nodeBytes, nodeBytes));
  }

  #read(at: number, bytes: number): Buffer {
    const buffer = Buffer.alloc(bytes);
    if (readSync(this.#file, buffer, 0, bytes, at) !== bytes) throw new Error('A tree of a proof is cut short.');
    return buffer;
  }
}
