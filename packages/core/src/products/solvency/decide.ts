import type { RejectionReason } from '@candor/protocol/reasons';
import type { Commanded } from '../../product.ts';
import type { PublishProof } from './commands.ts';
import { solvencyTable } from './events.ts';
import type { BegunProof, SolvencyState } from './state.ts';

export function decideBegin({ state, own, writer }: Commanded<SolvencyState>): undefined {
  solvencyTable.write(writer, { type: 'proof_begun', proofId: own.lastProofId + 1, proofSeq: state.seq });
}

/** A root is published once, for the record that was fixed before, with the sums of that record. */
export function decidePublish(
  { own, writer }: Commanded<SolvencyState>,
  command: PublishProof,
): RejectionReason | undefined {
  const { begun } = own;
  if (begun === undefined || begun.proofId !== command.proofId) return 'proof_not_begun';
  if (!areSums(begun, command)) return 'proof_sums_differ';
  const { proofId, root, reservesHash, assets } = command;
  const { proofSeq } = begun;
  solvencyTable.write(writer, { type: 'proof_published', proofId, proofSeq, root, reservesHash, assets });
  for (const { networkId, height, blockHash } of command.blocks)
    solvencyTable.write(writer, { type: 'proof_block', proofId, networkId, height, blockHash });
  return undefined;
}

/** Every asset that users are owed, once, by rising id, and to the unit. */
const areSums = ({ owed }: BegunProof, { assets }: PublishProof): boolean =>
  assets.length === owed.size &&
  assets.every(
    ({ assetId, sum, leafCount }, index) =>
      assetId > (assets[index - 1]?.assetId ?? 0) && sum === owed.get(assetId) && leafCount > 0,
  );
