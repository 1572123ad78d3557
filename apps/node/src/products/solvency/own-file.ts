import { hexOf, type LiabilityFile, liabilityFormat, liabilityPath } from '@candor/amount';
import { treePath } from './build-trees.ts';
import { saltOf } from './proof-salts.ts';
import { TreeFile } from './tree-file.ts';

/** The part of a proof that is the same in everybody's file. */
export type ProofHead = Pick<LiabilityFile, 'proofId' | 'seq' | 'timeMs' | 'root' | 'assets'>;

interface Place {
  /** The folder with the trees of the proof. */
  readonly dir: string;
  readonly key: Uint8Array;
  readonly userId: number;
}

const parts = [0, 1] as const;

/**
 * A user's own file out of the trees of a proof: their leaves, which only its key finds, and the
 * ways to the top.
 */
export function fileIn({ proofId, seq, timeMs, root, assets }: ProofHead, place: Place): LiabilityFile {
  const balances = assets.flatMap((asset) => balanceIn(asset, place) ?? []);
  return { format: liabilityFormat, proofId, seq, timeMs, root, userId: place.userId, assets, balances };
}

function balanceIn(
  { assetId, leafCount }: LiabilityFile['assets'][number],
  { dir, key, userId }: Place,
): LiabilityFile['balances'][number] | undefined {
  const tree = new TreeFile(treePath(dir, assetId), leafCount);
  try {
    const leaves = parts.flatMap((part) => {
      const salt = saltOf(key, userId, assetId, part);
      const index = tree.placeOf(salt);
      if (index === undefined) return [];
      const path = liabilityPath(index, leafCount, (level, at) => tree.node(level, at));
      return [{ part, index, salt: hexOf(salt), sum: String(tree.node(0, index).sum), path }];
    });
    if (leaves.length === 0) return undefined;
    const sum = leaves.reduce((all, leaf) => all + BigInt(leaf.sum), 0n);
    return { assetId, sum: String(sum), leaves };
  } finally {
    tree.close();
  }
}
