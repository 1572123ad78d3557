// Proof: tests/properties/twin.test.ts, and scenario/wallets.test.ts of the testkit.

import type { Amount } from '@candor/amount';

/** Events of this room. */
export type DemoFundsEvent =
  | { readonly type: 'demo_supply_issued'; readonly assetId: number; readonly amount: Amount }
  | { readonly type: 'demo_funds_granted'; readonly userId: number; readonly assetId: number; readonly amount: Amount };
