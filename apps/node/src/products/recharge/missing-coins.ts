import { rejected } from '../../base/problem.ts';
import type { Transaction } from '../../base/sql/open-sql.ts';
import type { ClaimAnswers } from './claim-answers.ts';
import type { ClaimRows } from './claim-rows.ts';

/** The owner and the coin that a claim has to be of. */
interface Claimed {
  readonly userId: number;
  readonly assetId: number;
}

/** Claims of coins that are missing: a receipt of `suspense` answers them. */
export const missingCoins = ({
  claims,
  answers,
}: {
  readonly claims: ClaimRows;
  readonly answers: Pick<ClaimAnswers, 'decided'>;
}) => ({
  /** Throws 422 unless it is an open claim of this user for this coin. */
  require: async (rechargeId: number, { userId, assetId }: Claimed, tx?: Transaction): Promise<void> => {
    const claim = await claims.find(rechargeId, tx);
    const isTheirs = claim?.way === 'missing' && claim.stage === 'claimed';
    if (!isTheirs || claim.userId !== userId || claim.assetId !== assetId)
      throw rejected('not_found', {}, [{ field: 'rechargeId', rule: 'not_found' }]);
  },
  /** The receipt was given: the claim says what it was, whatever it asked for. */
  answered: async (rechargeId: number, given: bigint): Promise<void> => {
    await claims.change(rechargeId, { stage: 'given', given });
    await answers.decided(rechargeId);
  },
});
