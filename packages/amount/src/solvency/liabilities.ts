import { hexOf, sha256 } from '../hash/sha256.ts';

/**
 * What the platform owes its users at one record of the journal, as one plain sum tree for each
 * asset:
 *
 * leaf = SHA-256(0 ‖ assetId u32 ‖ userId u64 ‖ part u8 ‖ salt 32 ‖ sum u128) node = SHA-256(1 ‖
 * sumL ‖ hashL ‖ sumR ‖ hashR) filler = SHA-256(2), with sum 0: it fills the odd end of a level, so
 * nothing is ever doubled (CVE-2012-2459) root = SHA-256(4 ‖ seq u64 ‖ assets u32 ‖ for each asset:
 * assetId u32 ‖ leaves u64 ‖ sum u128 ‖ hash)
 *
 * Numbers are big-endian. A sum is below 2^128 at every step.
 */
export type HashFunction = (bytes: Uint8Array) => Uint8Array;

/** Bytes of a node: its sum, then its hash. Two of them are what their parent hashes. */
export const nodeBytes = 48;
export const hashBytes = 32;
/** What a leaf hashes. */
export const leafBytes = 62;
const sumBytes = 16;
const sumLimit = 1n << 128n;

const tag = { leaf: 0, node: 1, filler: 2, root: 4 } as const;

/** A sum and a hash: a leaf, a node or the top of a tree. */
export interface SumNode {
  readonly sum: bigint;
  readonly hash: Uint8Array;
}

/** One of the two shares in which a user's balance lies in the tree. */
export interface LiabilityLeaf {
  readonly assetId: number;
  readonly userId: number;
  readonly part: number;
  /** 32 bytes that only the platform and the user know. */
  readonly salt: Uint8Array;
  readonly sum: bigint;
}

/** The tree of one asset, as the root commits to it. */
export interface AssetTop {
  readonly assetId: number;
  readonly leafCount: number;
  readonly sum: bigint;
  readonly hash: Uint8Array;
}

/** What a leaf hashes. Throws RangeError for a sum outside 0 to 2^128 − 1. */
export function leafMessage(leaf: LiabilityLeaf): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(leafBytes);
  writeLeaf(bytes, new DataView(bytes.buffer), leaf);
  return bytes;
}

/** The same into bytes that are used again: a million users have two million leaves. */
export function writeLeaf(
  bytes: Uint8Array,
  view: DataView,
  { assetId, userId, part, salt, sum }: LiabilityLeaf,
): void {
  bytes[0] = tag.leaf;
  view.setUint32(1, assetId);
  view.setUint32(5, Math.floor(userId / 2 ** 32));
  view.setUint32(9, userId % 2 ** 32);
  bytes[13] = part;
  bytes.set(salt, 14);
  writeSum(view, 46, sum);
}

/** The node above two others; undefined where the sum is too large. */
export function parentOf(left: SumNode, right: SumNode, hash: HashFunction = sha256): SumNode | undefined {
  const sum = left.sum + right.sum;
  if (sum >= sumLimit) return undefined;
  const bytes = new Uint8Array(1 + 2 * nodeBytes);
  const view = new DataView(bytes.buffer);
  bytes[0] = tag.node;
  writeSum(view, 1, left.sum);
  bytes.set(left.hash, 1 + sumBytes);
  writeSum(view, 1 + nodeBytes, right.sum);
  bytes.set(right.hash, 1 + nodeBytes + sumBytes);
  return { sum, hash: hash(bytes) };
}

/** The filler at the odd end of a level. */
export const filler: SumNode = { sum: 0n, hash: sha256(Uint8Array.of(tag.filler)) };

/** The root over all assets, which come by rising id. */
export function liabilityRoot(seq: number, assets: readonly AssetTop[], hash: HashFunction = sha256): string {
  const each = 4 + 8 + nodeBytes;
  const bytes = new Uint8Array(13 + each * assets.length);
  const view = new DataView(bytes.buffer);
  bytes[0] = tag.root;
  view.setBigUint64(1, BigInt(seq));
  view.setUint32(9, assets.length);
  assets.forEach(({ assetId, leafCount, sum, hash: top }, index) => {
    const at = 13 + each * index;
    view.setUint32(at, assetId);
    view.setBigUint64(at + 4, BigInt(leafCount));
    writeSum(view, at + 12, sum);
    bytes.set(top, at + 12 + sumBytes);
  });
  return hexOf(hash(bytes));
}

/** Widths of a tree's levels, from the leaves to the top. */
export function levelWidths(leafCount: number): number[] {
  const widths = [leafCount];
  for (let width = leafCount; width > 1; width = Math.ceil(width / 2)) widths.push(Math.ceil(width / 2));
  return widths;
}

/**
 * The level above one of so many packed nodes. Sums are added as four words with a carry: a tree of
 * a million users is mostly hashing. Throws RangeError where a sum is too large.
 */
export function levelAbove(level: Uint8Array, width: number, hash: HashFunction): Uint8Array<ArrayBuffer> {
  const above = new Uint8Array(Math.ceil(width / 2) * nodeBytes);
  const [from, to] = [new DataView(level.buffer, level.byteOffset), new DataView(above.buffer)];
  const message = new Uint8Array(1 + 2 * nodeBytes);
  message[0] = tag.node;
  for (let place = 0; place * 2 < width; place += 1) {
    const [at, put] = [2 * place * nodeBytes, place * nodeBytes];
    message.set(level.subarray(at, at + 2 * nodeBytes), 1);
    const isOdd = 2 * place + 1 === width;
    if (isOdd) {
      message.fill(0, 1 + nodeBytes, 1 + nodeBytes + sumBytes);
      message.set(filler.hash, 1 + nodeBytes + sumBytes);
    }
    addSums(from, at, isOdd, to, put);
    above.set(hash(message), put + sumBytes);
  }
  return above;
}

function addSums(from: DataView, at: number, isAlone: boolean, to: DataView, put: number): void {
  let carry = 0;
  for (let word = sumBytes - 4; word >= 0; word -= 4) {
    const sum = from.getUint32(at + word) + (isAlone ? 0 : from.getUint32(at + nodeBytes + word)) + carry;
    to.setUint32(put + word, sum >>> 0);
    carry = sum > 0xffff_ffff ? 1 : 0;
  }
  if (carry > 0) throw new RangeError('A sum of liabilities is 2^128 or more.');
}

/** Writes a node where a level keeps it. */
export function packNode(level: Uint8Array, view: DataView, place: number, { sum, hash }: SumNode): void {
  writeSum(view, place * nodeBytes, sum);
  level.set(hash, place * nodeBytes + sumBytes);
}

/** Reads a packed node. */
export function unpackNode(bytes: Uint8Array, place = 0): SumNode {
  const at = place * nodeBytes;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const sum = (view.getBigUint64(at) << 64n) | view.getBigUint64(at + 8);
  return { sum, hash: bytes.slice(at + sumBytes, at + nodeBytes) };
}

function writeSum(view: DataView, at: number, sum: bigint): void {
  if (sum < 0n || sum >= sumLimit) throw new RangeError('A sum of liabilities is from 0 to 2^128 − 1.');
  view.setBigUint64(at, sum >> 64n);
  view.setBigUint64(at + 8, BigInt.asUintN(64, sum));
}

/**
 * Splits a balance into two shares by 16 random bytes, so that a neighbour in the tree shows
 * nobody's balance: ⌊random × (sum + 1) ÷ 2^128⌋, and the rest.
 */
export function sharesOf(sum: bigint, random: Uint8Array): readonly [bigint, bigint] {
  let number = 0n;
  for (const byte of random.subarray(0, 16)) number = (number << 8n) | BigInt(byte);
  const first = (number * (sum + 1n)) >> 128n;
  return [first, sum - first];
}
