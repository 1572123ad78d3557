import type { LiabilityFile } from '@candor/amount';
import { listProofs, ownProof, readReserves } from '@candor/protocol';
import { handle, type Handled } from '../../http/handler.ts';
import { rejected } from '../../http/problem.ts';
import { assetText, type ProofStore, type PublishedProof } from './proof-store.ts';

/** The calls of proofs: what was published, what is held, and one's own file. */
export function proofHandlers(store: ProofStore): Handled[] {
  const proofOf = (proofId: number | undefined): PublishedProof => {
    const proof = store.find(proofId);
    if (proof === undefined) throw rejected('not_found');
    return proof;
  };
  return [
    handle(listProofs, async () => ({ records: store.list().map(proofText) })),
    handle(readReserves, async ({ input: { proofId } }) => {
      const proof = proofOf(proofId);
      const reserves = store.reservesOf(proof.proofId);
      if (reserves === undefined) throw rejected('not_found');
      const { timeMs, publishedSeq, reservesHash } = proof;
      return { timeMs, publishedSeq, reservesHash, reserves };
    }),
    handle(ownProof, async ({ input: { proofId }, context }) =>
      fileText(store.fileOf(proofOf(proofId), context.caller().userId)),
    ),
  ];
}

/** A proof as everybody reads it. */
export const proofText = ({ assets, blocks, ...proof }: PublishedProof) => ({
  ...proof,
  assets: assets.map(assetText),
  blocks: blocks.map(({ network, height, hash }) => ({ network, height, hash })),
});

const fileText = ({ assets, balances, ...file }: LiabilityFile) => ({
  ...file,
  assets: [...assets],
  balances: balances.map(({ leaves, ...balance }) => ({
    ...balance,
    leaves: leaves.map(({ path, ...leaf }) => ({ ...leaf, path: [...path] })),
  })),
});
