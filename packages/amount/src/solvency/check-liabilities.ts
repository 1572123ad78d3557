import { hexOf, sha256 } from '../hash/sha256.ts';
import {
  filler,
  leafMessage,
  levelWidths,
  liabilityRoot,
  parentOf,
  type AssetTop,
  type SumNode,
} from './liabilities.ts';
import { readLiabilities, type ReadBalance, type ReadLeaf } from './read-liabilities.ts';

/** Why a file does not show that its user is counted. */
export type LiabilityProblem =
  /** The file is cut, or a field is not what it must be. */
  | 'unreadable'
  /** A sum is negative, or 2^128 or more. */
  | 'sum_out_of_range'
  /** A balance does not lie in two different leaves, 0 and 1, in the order of their salts. */
  | 'leaves_not_two'
  /** The two leaves do not add up to the balance. */
  | 'balance_differs'
  /** A path is longer or shorter than the tree is high. */
  | 'wrong_height'
  /** An odd end is not filled by the empty node. */
  | 'end_not_filled'
  /** The path does not lead to the top of the asset's tree. */
  | 'not_in_tree'
  /** The tops do not give the root. */
  | 'root_differs'
  /** The root is not the one that was published. */
  | 'other_root'
  /** The file is another user's. */
  | 'other_user'
  /** The file lists no balance, so nothing in it shows that the user is counted. */
  | 'nothing_owed';

/** One hash that was computed. */
export interface LiabilityStep {
  readonly assetId: number;
  readonly part: number;
  /** 0 is the leaf; the last is the top of the tree. */
  readonly level: number;
  /** The side of the sibling; none beside a leaf. */
  readonly sibling: 'left' | 'right' | 'none';
  readonly sum: bigint;
  readonly hash: string;
}

/** What a check of a file gives: every step that was computed, and the first problem. */
export interface LiabilityCheck {
  readonly problem: LiabilityProblem | undefined;
  readonly steps: readonly LiabilityStep[];
  /** What the file says the user is owed, by asset; empty where it cannot be read. */
  readonly balances: readonly {
    readonly assetId: number;
    readonly symbol: string;
    readonly scale: number;
    readonly sum: bigint;
  }[];
  readonly userId: number;
  readonly seq: number;
  readonly root: string;
}

/**
 * Checks a user's own file from its figures alone. `published` is the root that the journal and the
 * public page show; without it, only the file itself is checked. `viewer` is the user who must be
 * counted: a file of another user says nothing about them.
 */
export function checkLiabilities(file: unknown, published?: string, viewer?: number): LiabilityCheck {
  const read = readLiabilities(file);
  if ('problem' in read) return { problem: read.problem, steps: [], balances: [], userId: 0, seq: 0, root: '' };
  const { userId, seq, root, assets } = read;
  const steps: LiabilityStep[] = [];
  const tops = new Map(assets.map((asset) => [asset.assetId, asset] as const));
  const problem =
    (liabilityRoot(seq, assets) === root ? undefined : 'root_differs') ??
    (published === undefined || published === root ? undefined : 'other_root') ??
    (viewer === undefined || viewer === userId ? undefined : 'other_user') ??
    firstProblem(read.balances, (balance) => checkBalance(balance, userId, tops.get(balance.assetId), steps)) ??
    (read.balances.length > 0 ? undefined : 'nothing_owed');
  const balances = read.balances.map(({ assetId, sum }) => {
    const { symbol = '', scale = 0 } = tops.get(assetId) ?? {};
    return { assetId, symbol, scale, sum };
  });
  return { problem, steps, balances, userId, seq, root };
}

function firstProblem<Item>(
  items: readonly Item[],
  check: (item: Item) => LiabilityProblem | undefined,
): LiabilityProblem | undefined {
  for (const item of items) {
    const problem = check(item);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkBalance(
  { assetId, sum, leaves }: ReadBalance,
  userId: number,
  top: AssetTop | undefined,
  steps: LiabilityStep[],
): LiabilityProblem | undefined {
  const [first, second] = leaves.toSorted((one, other) => one.part - other.part);
  if (first?.part !== 0 || second?.part !== 1 || leaves.length !== 2) return 'leaves_not_two';
  const byPlace = Math.sign(first.index - second.index);
  const bySalt = hexOf(first.salt) < hexOf(second.salt) ? -1 : 1;
  if (byPlace !== bySalt) return 'leaves_not_two';
  if (first.sum + second.sum !== sum) return 'balance_differs';
  if (top === undefined) return 'not_in_tree';
  return firstProblem([first, second], (leaf) => walk(leaf, { assetId, userId, top }, steps));
}

/** From a leaf to the top, one hash after the other. */
function walk(
  { index, part, salt, sum, path }: ReadLeaf,
  { assetId, userId, top }: { readonly assetId: number; readonly userId: number; readonly top: AssetTop },
  steps: LiabilityStep[],
): LiabilityProblem | undefined {
  const widths = levelWidths(top.leafCount);
  if (path.length !== widths.length - 1 || index >= top.leafCount) return 'wrong_height';
  let node: SumNode = { sum, hash: sha256(leafMessage({ assetId, userId, part, salt, sum })) };
  steps.push({ assetId, part, level: 0, sibling: 'none', sum, hash: hexOf(node.hash) });
  let place = index;
  for (const [level, sibling] of path.entries()) {
    const isLeft = place % 2 === 0;
    const isAlone = isLeft && place + 1 === widths[level];
    if (isAlone && !isSame(sibling, filler)) return 'end_not_filled';
    const parent = isLeft ? parentOf(node, sibling) : parentOf(sibling, node);
    if (parent === undefined) return 'sum_out_of_range';
    node = parent;
    place = Math.floor(place / 2);
    const side = isLeft ? 'right' : 'left';
    steps.push({ assetId, part, level: level + 1, sibling: side, sum: node.sum, hash: hexOf(node.hash) });
  }
  return isSame(node, top) ? undefined : 'not_in_tree';
}

const isSame = (one: SumNode, other: SumNode): boolean =>
  one.sum === other.sum && hexOf(one.hash) === hexOf(other.hash);
