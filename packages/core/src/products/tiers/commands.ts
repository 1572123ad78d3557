// Proof: tests/properties/operator-commands.test.ts, and twin.test.ts beside it.

import type { TierThreshold } from '../../base/terms.ts';

/**
 * Maker and taker rates of one tier in one market, parts per million. Open orders keep the rates
 * they were accepted with.
 */
export interface SetFeeTier {
  readonly type: 'set_fee_tier';
  readonly marketId: number;
  readonly tier: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
}

export interface SetUserTier {
  readonly type: 'set_user_tier';
  readonly userId: number;
  readonly tier: number;
}

/**
 * What earns every tier above the regular one, all at once: tiers 1, 2, 3 …, each asking for more
 * than the one below and charged somewhere.
 */
export interface SetTierThresholds {
  readonly type: 'set_tier_thresholds';
  readonly thresholds: readonly TierThreshold[];
}

/** Commands of this room. */
export type TiersCommand = SetFeeTier | SetUserTier | SetTierThresholds;
