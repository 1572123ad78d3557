import { createHmac } from 'node:crypto';
import {
  type AssetTree,
  AssetTreeBuilder,
  hexOf,
  type LiabilityFile,
  liabilityFormat,
  liabilityPath,
  liabilityRoot,
  sha256,
  sharesOf,
  unpackNode,
} from '@candor/amount';

/** What one user is owed of one asset. */
export interface ProvenBalance {
  readonly userId: number;
  readonly assetId: number;
  readonly sum: bigint;
}

/** Everything that a small proof in memory is made of. */
export interface SmallProof {
  readonly seq: number;
  readonly root: string;
  readonly trees: readonly AssetTree[];
  /** Users who are owed something. */
  readonly users: ReadonlySet<number>;
  readonly fileOf: (userId: number) => LiabilityFile;
}

const secret = (text: string): Uint8Array =>
  new Uint8Array(createHmac('sha256', 'the key of a test').update(text).digest());

/** The two shares of a balance with their salts. */
export const leavesOf = ({ userId, assetId, sum }: ProvenBalance) =>
  sharesOf(sum, secret(`${userId}/${assetId}/share`)).map((share, part) => ({
    part,
    sum: share,
    salt: secret(`${userId}/${assetId}/${part}`),
  }));

/** An honest proof over some balances, each pair of user and asset once. */
export function proveInMemory(balances: readonly ProvenBalance[], seq = 1_000): SmallProof {
  const ids = [...new Set(balances.map(({ assetId }) => assetId))].toSorted((one, other) => one - other);
  const trees = ids.map((assetId) => {
    const builder = new AssetTreeBuilder(assetId, sha256);
    for (const balance of balances)
      if (balance.assetId === assetId)
        for (const { part, salt, sum } of leavesOf(balance)) builder.add(balance.userId, part, salt, sum);
    return builder.grow();
  });
  const root = liabilityRoot(seq, trees);
  const fileOf = (userId: number): LiabilityFile => ({
    format: liabilityFormat,
    proofId: 1,
    seq,
    timeMs: 1_764_000_000_000,
    root,
    userId,
    assets: trees.map(({ assetId, leafCount, sum, hash }) => ({
      assetId,
      symbol: `A${assetId}`,
      scale: 8,
      leafCount,
      sum: String(sum),
      hash: hexOf(hash),
    })),
    balances: balances
      .filter((balance) => balance.userId === userId)
      .toSorted((one, other) => one.assetId - other.assetId)
      .map((balance) => ({
        assetId: balance.assetId,
        sum: String(balance.sum),
        leaves: leavesOf(balance).map((leaf) => leafText(leaf, treeOf(trees, balance.assetId))),
      })),
  });
  return { seq, root, trees, users: new Set(balances.map(({ userId }) => userId)), fileOf };
}

const treeOf = (trees: readonly AssetTree[], assetId: number): AssetTree => {
  const tree = trees.find((one) => one.assetId === assetId);
  if (tree === undefined) throw new RangeError(`no tree of asset ${assetId}`);
  return tree;
};

/** A leaf as a file says it, with its way to the top. */
export function leafText(
  { part, salt, sum }: { readonly part: number; readonly salt: Uint8Array; readonly sum: bigint },
  { salts, leafCount, levels }: AssetTree,
): LiabilityFile['balances'][number]['leaves'][number] {
  const index = Math.floor(hexOf(salts).indexOf(hexOf(salt)) / 64);
  const nodeAt = (level: number, place: number) => unpackNode(levels[level] ?? new Uint8Array(), place);
  return { part, index, salt: hexOf(salt), sum: String(sum), path: liabilityPath(index, leafCount, nodeAt) };
}
