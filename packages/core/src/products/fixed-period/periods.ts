import { powerOfTen } from '@candor/amount';
import type { Period } from '../../base/terms.ts';
import { AMOUNT_MAX, isWhole } from '../../base/exact.ts';

/** Bounds beyond which a typing error is likelier than an intention. */
const most = { periods: 20, durationSeconds: 86_400, payoutPpm: 1_000_000 } as const;

/** A window of ten samples must lie well after the opening. */
export const durationLeastSeconds = 30;

/**
 * Whether contracts can be offered by these periods: each duration once, shortest first, at most a
 * day; a win pays something, and at most the stake again; stakes in their order and within exact
 * arithmetic.
 */
export function periodsHold(periods: readonly Period[]): boolean {
  if (periods.length > most.periods) return false;
  return periods.every(({ durationSeconds, payoutPpm, minimumStake, maximumStake }, index) => {
    const shorter = periods[index - 1]?.durationSeconds ?? 0;
    return (
      isWhole(durationSeconds, shorter + 1, most.durationSeconds) &&
      isWhole(payoutPpm, 1, most.payoutPpm) &&
      minimumStake > 0n &&
      minimumStake <= maximumStake &&
      maximumStake <= BigInt(AMOUNT_MAX / 2)
    );
  });
}

/**
 * What new periods keep besides: at least 30 seconds, and bounds that are whole numbers of the
 * stake asset.
 */
export function periodsCanBeSet(periods: readonly Period[], stakeScale: number): boolean {
  const one = powerOfTen(stakeScale);
  return (
    periodsHold(periods) &&
    periods.every(
      ({ durationSeconds, minimumStake, maximumStake }) =>
        durationSeconds >= durationLeastSeconds && minimumStake % one === 0n && maximumStake % one === 0n,
    )
  );
}
