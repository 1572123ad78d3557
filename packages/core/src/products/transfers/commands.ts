// Proof: tests/properties/twin.test.ts, and scenario/wallets.test.ts of the testkit.

import type { Amount } from '@candor/amount';
import type { Wallet } from '../../base/words.ts';

export interface Transfer {
  readonly type: 'transfer';
  readonly userId: number;
  readonly assetId: number;
  readonly from: Wallet;
  readonly to: Wallet;
  readonly amount: Amount;
}
