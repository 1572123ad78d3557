import type { Transaction } from '../../sql/open-sql.ts';
import { rejected } from '../../http/problem.ts';
import type { ClaimRows } from './claim-rows.ts';

/** Claims of coins that are missing: a receipt of `suspense` answers them. */
export const missingCoins = (claims: ClaimRows) => ({
  require: async (rechargeId: number, userId: number, tx?: Transaction): Promise<void> => {
    const claim = await claims.find(rechargeId, tx);
    const isTheirs = claim?.way === 'missing' && claim.stage === 'claimed' && claim.userId === userId;
    if (!isTheirs) throw rejected('not_found', {}, [{ field: 'rechargeId', rule: 'not_found' }]);
  },
  answered: (rechargeId: number): Promise<void> => claims.change(rechargeId, { stage: 'given' }),
});
