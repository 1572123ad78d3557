import type { AssetTop, SumNode } from './liabilities.ts';

/** The file's name for its own form; another one is another file. */
export const liabilityFormat = 'candor-liabilities-1';

/** A user's own file, as it is fetched and kept. Sums are whole units as decimal text. */
export interface LiabilityFile {
  readonly format: typeof liabilityFormat;
  readonly proofId: number;
  /** The record of the journal whose balances these are. */
  readonly seq: number;
  readonly timeMs: number;
  readonly root: string;
  readonly userId: number;
  /** Every asset that the platform owes, by rising id: the root is over these. */
  readonly assets: readonly {
    readonly assetId: number;
    readonly symbol: string;
    readonly scale: number;
    readonly leafCount: number;
    readonly sum: string;
    readonly hash: string;
  }[];
  readonly balances: readonly {
    readonly assetId: number;
    readonly sum: string;
    readonly leaves: readonly {
      readonly part: number;
      readonly index: number;
      readonly salt: string;
      readonly sum: string;
      /** From the leaf's sibling up: `sum:hash`. */
      readonly path: readonly string[];
    }[];
  }[];
}

export interface ReadLeaf {
  readonly part: number;
  readonly index: number;
  readonly salt: Uint8Array;
  readonly sum: bigint;
  readonly path: readonly SumNode[];
}

export interface ReadBalance {
  readonly assetId: number;
  readonly sum: bigint;
  readonly leaves: readonly ReadLeaf[];
}

interface ReadAsset extends AssetTop {
  readonly symbol: string;
  readonly scale: number;
}

/** A file whose every field is what it must be. */
export interface ReadFile {
  readonly seq: number;
  readonly root: string;
  readonly userId: number;
  readonly assets: readonly ReadAsset[];
  readonly balances: readonly ReadBalance[];
}

class Unreadable extends Error {
  readonly problem: 'unreadable' | 'sum_out_of_range';

  constructor(problem: 'unreadable' | 'sum_out_of_range') {
    super(problem);
    this.problem = problem;
  }
}

/** Reads a file that may be anything. */
export function readLiabilities(file: unknown): ReadFile | { readonly problem: 'unreadable' | 'sum_out_of_range' } {
  try {
    return fileOf(fieldsOf(file));
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem };
    throw error;
  }
}

function fileOf(file: Fields): ReadFile {
  if (file['format'] !== liabilityFormat) throw new Unreadable('unreadable');
  const assets = listOf(file['assets'], assetOf);
  const balances = listOf(file['balances'], balanceOf);
  requireRising(assets);
  requireRising(balances);
  return { seq: wholeOf(file['seq']), root: hexText(file['root']), userId: wholeOf(file['userId']), assets, balances };
}

/** Each asset once, by rising id: none is hidden behind another of its name. */
function requireRising(items: readonly { readonly assetId: number }[]): void {
  const isRising = items.every(({ assetId }, index) => assetId > (items[index - 1]?.assetId ?? 0));
  if (!isRising) throw new Unreadable('unreadable');
}

const assetOf = (asset: Fields): ReadAsset => ({
  assetId: wholeOf(asset['assetId']),
  symbol: typeof asset['symbol'] === 'string' ? asset['symbol'] : '',
  scale: wholeOf(asset['scale']),
  leafCount: wholeOf(asset['leafCount']),
  sum: sumOf(asset['sum']),
  hash: bytesOf(asset['hash']),
});

const balanceOf = (balance: Fields): ReadBalance => ({
  assetId: wholeOf(balance['assetId']),
  sum: sumOf(balance['sum']),
  leaves: listOf(balance['leaves'], (leaf) => ({
    part: wholeOf(leaf['part']),
    index: wholeOf(leaf['index']),
    salt: bytesOf(leaf['salt']),
    sum: sumOf(leaf['sum']),
    path: pathOf(leaf['path']),
  })),
});

/** No tree has more levels than a whole number has bits. */
const levelsMost = 64;

function pathOf(value: unknown): readonly SumNode[] {
  if (!Array.isArray(value) || value.length > levelsMost) throw new Unreadable('unreadable');
  return value.map((entry: unknown) => {
    const [sum, hash, ...more] = typeof entry === 'string' ? entry.split(':') : [];
    if (more.length > 0) throw new Unreadable('unreadable');
    return { sum: sumOf(sum), hash: bytesOf(hash) };
  });
}

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Unreadable('unreadable');
  return value as Fields;
}

function listOf<Item>(value: unknown, read: (fields: Fields) => Item): Item[] {
  if (!Array.isArray(value)) throw new Unreadable('unreadable');
  return value.map((item: unknown) => read(fieldsOf(item)));
}

function wholeOf(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw new Unreadable('unreadable');
  return value;
}

/** Below 2^128, as plain decimal digits: a sign is out of range, anything else is unreadable. */
function sumOf(value: unknown): bigint {
  if (typeof value !== 'string' || !/^-?\d{1,50}$/.test(value)) throw new Unreadable('unreadable');
  const sum = BigInt(value);
  if (value.startsWith('-') || sum >= 1n << 128n) throw new Unreadable('sum_out_of_range');
  return sum;
}

function hexText(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) throw new Unreadable('unreadable');
  return value;
}

function bytesOf(value: unknown): Uint8Array {
  const text = hexText(value);
  return Uint8Array.from({ length: 32 }, (_, index) => Number.parseInt(text.slice(2 * index, 2 * index + 2), 16));
}
