// Proof: tests/properties/market-terms.test.ts, and twin.test.ts beside it.

import type { TierThreshold } from '../base/terms.ts';
import { isWhole } from '../base/exact.ts';

const tiersMost = 9;

/**
 * Whether a table of thresholds can be followed: tiers 1, 2, 3 … in their order, each asking for
 * more of both than the one below.
 */
export function thresholdsHold(thresholds: readonly TierThreshold[]): boolean {
  if (thresholds.length === 0 || thresholds.length > tiersMost) return false;
  return thresholds.every(({ tier, volume, balance }, index) => {
    const below = thresholds[index - 1] ?? { volume: 0, balance: 0 };
    return (
      tier === index + 1 &&
      isWhole(volume, below.volume + 1, Number.MAX_SAFE_INTEGER) &&
      isWhole(balance, below.balance + 1, Number.MAX_SAFE_INTEGER)
    );
  });
}
