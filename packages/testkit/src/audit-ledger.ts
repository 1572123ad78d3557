import { auditState, type Exchange } from '@candor/core';

/** The two questions that end every test of the ledger. */
export interface LedgerAudit {
  /** `zero`, or the first asset whose balances do not sum to zero, with the sum. */
  readonly sumByAsset: string;
  /**
   * `explained`, or the first account or book that is negative or does not hold what its open
   * orders or fees say.
   */
  readonly reserved: string;
}

/**
 * Asks a live exchange through its own door: do all accounts and books of each asset sum to zero,
 * and is every reserve the sum of what open orders hold? (Journals are audited by the core's
 * `RecordAuditor`.)
 *
 *     expect(auditLedger(exchange)).toEqual({ sumByAsset: 'zero', reserved: 'explained' });
 */
export function auditLedger(exchange: Exchange): LedgerAudit {
  const { problems } = auditState(exchange);
  return {
    sumByAsset: problems.find(({ invariant }) => invariant === 1)?.rule ?? 'zero',
    reserved: problems.find(({ invariant }) => invariant !== 1)?.rule ?? 'explained',
  };
}
