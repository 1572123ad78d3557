// Proof: tests/properties/twin.test.ts, and scenario/wallets.test.ts of the testkit.

import type { Amount } from '@candor/amount';

export interface IssueDemoSupply {
  readonly type: 'issue_demo_supply';
  readonly assetId: number;
  readonly amount: Amount;
}

/**
 * Demo mode only: gives a new account its demo funds from the book `demoFunds`, once; and again of
 * assets that were listed later, while nobody was given any of them.
 */
export interface GrantDemoFunds {
  readonly type: 'grant_demo_funds';
  readonly userId: number;
  readonly grants: readonly { readonly assetId: number; readonly amount: Amount }[];
}

/** Commands of this room. */
export type DemoFundsCommand = IssueDemoSupply | GrantDemoFunds;
