import type { Exchange, TierThreshold } from '@candor/core';
import { type StandingTierThresholds, tierThresholds } from '@candor/protocol';

/** What earns fee tiers now: what operators set last, or what the exchange began with. */
export function thresholdsOf(state: Pick<Exchange, 'tierThresholds'>): StandingTierThresholds {
  const { thresholds, sinceMs } = state.tierThresholds();
  const isSet = thresholds.length > 0;
  const records = (isSet ? thresholds : tierThresholds).map((one) => ({ ...one }));
  return { records, sinceMs: isSet ? sinceMs : null };
}

/** Whether somebody needs more for a tier than before, or cannot reach it any more. */
export const thresholdsRise = (now: readonly TierThreshold[], next: readonly TierThreshold[]): boolean =>
  now.some((stands, index) => {
    const becomes = next[index];
    return becomes === undefined || becomes.volume > stands.volume || becomes.balance > stands.balance;
  });
