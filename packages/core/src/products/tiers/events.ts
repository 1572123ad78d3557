// Proof: tests/properties/operator-commands.test.ts, and twin.test.ts beside it.

import type { TierThreshold } from '../../base/terms.ts';

/** Events of this room. */
export type TiersEvent =
  | {
      readonly type: 'fee_tier_set';
      readonly marketId: number;
      readonly tier: number;
      readonly makerPpm: number;
      readonly takerPpm: number;
    }
  | { readonly type: 'user_tier_set'; readonly userId: number; readonly tier: number }
  | { readonly type: 'tier_thresholds_set'; readonly thresholds: readonly TierThreshold[] };
