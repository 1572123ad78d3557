// Proof: fixed-period/limits.test.ts and fixed-period/audit.test.ts.

import type { Amount } from '@candor/amount';

/**
 * Moves the platform's own money between `treasury` and the house of fixed-period contracts. Only
 * what is free leaves.
 */
export interface MoveHouseFunds {
  readonly type: 'move_house_funds';
  readonly assetId: number;
  readonly amount: Amount;
  readonly direction: 'to_house' | 'to_treasury';
}

/** Takes fees that were earned from the book `fees` to `treasury`. */
export interface CollectFees {
  readonly type: 'collect_fees';
  readonly assetId: number;
  readonly amount: Amount;
}

/** Demo mode only: gives `treasury` money of the book `demoFunds`. */
export interface FundTreasury {
  readonly type: 'fund_treasury';
  readonly assetId: number;
  readonly amount: Amount;
}

/** Commands of this room. */
export type HouseFundsCommand = MoveHouseFunds | CollectFees | FundTreasury;
