import type { LiabilityFile } from '@candor/amount';
import { listHeads, listProofs, ownProof, readReserves } from '@candor/protocol';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { rejected } from '../../base/problem.ts';
import type { PublishedHeads } from './heads/published-heads.ts';
import { assetText, type ProofStore, type PublishedProof } from './proof-store.ts';

/**
 * The calls of proofs: what was published, what is held, one's own file, and the journal's heads.
 */
export function proofHandlers(store: ProofStore, heads: Pick<PublishedHeads, 'page'>): Handled[] {
  const proofOf = (proofId: number | undefined): PublishedProof => {
    const proof = store.find(proofId);
    if (proof === undefined) throw rejected('not_found');
    return proof;
  };
  return [
    handle(listProofs, async () => ({ records: store.list().map(proofText) })),
    handle(listHeads, async ({ input: { before = Number.MAX_SAFE_INTEGER, size = 50 } }) => ({
      records: heads.page(before, size),
    })),
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
