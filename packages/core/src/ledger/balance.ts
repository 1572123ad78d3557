// Proof: ledger/market-accounts.test.ts and posted.test.ts.

import type { Amount } from '@candor/amount';

/** What an account has, in the asset's smallest units. */
export interface Balance {
  readonly available: Amount;
  readonly reserved: Amount;
}
