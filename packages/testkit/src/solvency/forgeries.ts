import {
  filler,
  hexOf,
  type LiabilityFile,
  type LiabilityProblem,
  liabilityRoot,
  sha256,
  type SumNode,
  unpackNode,
} from '@candor/amount';
import { proveInMemory, type ProvenBalance } from './prove.ts';

/** A file of a platform that cheats, with the root that it published, and why it is refused. */
export interface Forgery {
  readonly name: string;
  readonly file: LiabilityFile;
  readonly published: string;
  /** The user who checks the file. */
  readonly viewer: number;
  readonly problem: LiabilityProblem;
}

type Leaf = LiabilityFile['balances'][number]['leaves'][number];

const [alice, bob, asset] = [11, 12, 3];
const limit = 1n << 128n;

/** Alice and Bob are owed the same. */
const balances: readonly ProvenBalance[] = [alice, bob, 13, 14, 15, 16, 17].map((userId) => ({
  userId,
  assetId: asset,
  sum: userId === alice || userId === bob ? 5_000_000_000n : BigInt(userId) * 123_456_789n,
}));

/** An honest file beside the forged ones: it holds. */
export const honestFile = (): LiabilityFile => proveInMemory(balances).fileOf(alice);

/** Twelve ways in which a platform could owe more than it shows. Each is refused. */
export function forgeries(): Forgery[] {
  const honest = proveInMemory(balances);
  const file = honest.fileOf(alice);
  const own = leavesIn(file);
  const forged = (name: string, problem: LiabilityProblem, changed: LiabilityFile): Forgery => ({
    name,
    file: changed,
    published: changed.root,
    viewer: changed.userId,
    problem,
  });
  const without = proveInMemory(balances.filter(({ userId }) => userId !== alice)).fileOf(bob);
  const [first] = own;
  return [
    forged('omitted user', 'not_in_tree', { ...file, root: without.root, assets: without.assets }),
    forged(
      'negative leaf',
      'sum_out_of_range',
      withFirstSibling(file, (_, hash) => `-5000:${hash}`),
    ),
    forged('doubled id', 'leaves_not_two', withLeaves(file, first === undefined ? [] : [first, first])),
    forged(
      'maximum for sum',
      'not_in_tree',
      cheating(file, (left, right) => (left > right ? left : right)),
    ),
    forged(
      'cut hash',
      'unreadable',
      withFirstSibling(file, (sum, hash) => `${sum}:${hash.slice(0, 40)}`),
    ),
    forged('leaf as node', 'not_in_tree', leafAsNode(file)),
    forged('overflow', 'sum_out_of_range', overflowing(file)),
    { ...forged('other root', 'other_root', file), published: without.root },
    forged('one leaf for two users', 'not_in_tree', { ...file, userId: bob }),
    forged('doubled subtree', 'end_not_filled', doubledEnd()),
    { ...forged("another user's file", 'other_user', honest.fileOf(bob)), viewer: alice },
    forged('empty balances', 'nothing_owed', { ...file, balances: [] }),
  ];
}

const leavesIn = (file: LiabilityFile): readonly Leaf[] => file.balances[0]?.leaves ?? [];

/** The file with other leaves, and the balance that they give. */
function withLeaves(file: LiabilityFile, leaves: readonly Leaf[]): LiabilityFile {
  const sum = leaves.reduce((all, leaf) => all + BigInt(leaf.sum), 0n);
  return { ...file, balances: [{ assetId: asset, sum: String(sum), leaves }] };
}

function withFirstSibling(file: LiabilityFile, change: (sum: string, hash: string) => string): LiabilityFile {
  const leaves = leavesIn(file).map((leaf) => {
    const [first = '', ...rest] = leaf.path;
    const [sum = '', hash = ''] = first.split(':');
    return { ...leaf, path: [change(sum, hash), ...rest] };
  });
  return withLeaves(file, leaves);
}

/** The file under another top of its tree, with the root that this gives. */
function underTop(file: LiabilityFile, leafCount: number, top: SumNode): LiabilityFile {
  const root = liabilityRoot(file.seq, [{ assetId: asset, leafCount, ...top }]);
  const assets = file.assets.map((one) => ({ ...one, leafCount, sum: String(top.sum), hash: hexOf(top.hash) }));
  return { ...file, root, assets };
}

/** The tree again with another way to add: sums that show less than is owed. */
function cheating(
  file: LiabilityFile,
  add: (left: bigint, right: bigint) => bigint,
  change: (leaves: SumNode[]) => SumNode[] = (leaves) => leaves,
): LiabilityFile {
  const [tree] = proveInMemory(balances).trees;
  const leafLevel = tree?.levels[0] ?? new Uint8Array();
  const leafCount = tree?.leafCount ?? 0;
  const leaves = change(Array.from({ length: leafCount }, (_, place) => unpackNode(leafLevel, place)));
  const levels = levelsOf(leaves, add, () => filler);
  const [top = filler] = levels.at(-1) ?? [];
  const own = leavesIn(file).map((leaf) => ({ ...leaf, path: pathOf(levels, leaf.index, () => filler) }));
  return underTop(withLeaves(file, own), leafCount, top);
}

/** A leaf of somebody else is so large that all sums begin again at 0. */
function overflowing(file: LiabilityFile): LiabilityFile {
  const own = new Set(leavesIn(file).map(({ index }) => index));
  return cheating(
    file,
    (left, right) => (left + right) % limit,
    (leaves) => leaves.map((leaf, place) => (own.has(place) ? leaf : { ...leaf, sum: limit - 1n })),
  );
}

/** A leaf is shown where a node of the tree is: one level up, in a tree of half as many. */
function leafAsNode(file: LiabilityFile): LiabilityFile {
  const [own] = file.assets;
  const leaves = leavesIn(file).map((leaf) => ({
    ...leaf,
    index: Math.floor(leaf.index / 2),
    path: leaf.path.slice(1),
  }));
  const top = { sum: BigInt(own?.sum ?? 0), hash: Uint8Array.from(Buffer.from(own?.hash ?? '', 'hex')) };
  return underTop(withLeaves(file, leaves), (own?.leafCount ?? 0) / 2, top);
}

/** The odd end of a level is paired with itself (CVE-2012-2459), in the file of who lies there. */
function doubledEnd(): LiabilityFile {
  const honest = proveInMemory(balances);
  const [tree] = honest.trees;
  const leafLevel = tree?.levels[0] ?? new Uint8Array();
  const leafCount = tree?.leafCount ?? 0;
  const leaves = Array.from({ length: leafCount }, (_, place) => unpackNode(leafLevel, place));
  const levels = levelsOf(
    leaves,
    (left, right) => left + right,
    (node) => node,
  );
  const [top = filler] = levels.at(-1) ?? [];
  const file = balances
    .map(({ userId }) => honest.fileOf(userId))
    .find((one) => leavesIn(one).some(({ index }) => index >= leafCount - 2));
  if (file === undefined) throw new RangeError('somebody has the last leaf');
  const own = leavesIn(file).map((leaf) => ({ ...leaf, path: pathOf(levels, leaf.index, (node) => node) }));
  return underTop(withLeaves(file, own), leafCount, top);
}

function levelsOf(
  leaves: readonly SumNode[],
  add: (left: bigint, right: bigint) => bigint,
  end: (node: SumNode) => SumNode,
): SumNode[][] {
  const levels = [[...leaves]];
  for (let level = levels[0] ?? []; level.length > 1; level = levels.at(-1) ?? []) {
    const above: SumNode[] = [];
    for (let place = 0; place < level.length; place += 2) {
      const left = level[place] ?? filler;
      const right = level[place + 1] ?? end(left);
      above.push({ sum: add(left.sum, right.sum), hash: sha256(nodeMessage(left, right)) });
    }
    levels.push(above);
  }
  return levels;
}

function pathOf(levels: readonly SumNode[][], index: number, end: (node: SumNode) => SumNode): string[] {
  return levels.slice(0, -1).map((level, height) => {
    const place = Math.floor(index / 2 ** height);
    const node = level[place] ?? filler;
    const sibling = place % 2 === 0 ? (level[place + 1] ?? end(node)) : (level[place - 1] ?? filler);
    return `${sibling.sum}:${hexOf(sibling.hash)}`;
  });
}

/** What an honest node hashes, whatever its sum is said to be. */
function nodeMessage(left: SumNode, right: SumNode): Uint8Array {
  const sum = (value: bigint): number[] =>
    Array.from({ length: 16 }, (_, index) => Number((value >> BigInt(8 * (15 - index))) & 0xffn));
  return Uint8Array.from([1, ...sum(left.sum), ...left.hash, ...sum(right.sum), ...right.hash]);
}
