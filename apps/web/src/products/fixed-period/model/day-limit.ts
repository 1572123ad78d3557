import { addDecimals, compareDecimals } from '@candor/amount';
import type { FixedPeriodOwnLimits } from '@candor/protocol';

/**
 * Whether a stake goes over the limit that a user set for a day, as the exchange will judge it: a
 * higher limit counts from its own time on, and a day that is over counts no stakes.
 */
export function isOverDayLimit(stake: string, limits: FixedPeriodOwnLimits | undefined, nowMs: number): boolean {
  if (limits === undefined) return false;
  const { pendingLimit, stakedToday, dayEndsAtMs } = limits;
  const isRaised = pendingLimit !== null && pendingLimit.effectiveFromMs <= nowMs;
  const limit = isRaised ? pendingLimit.dailyStakeLimit : limits.dailyStakeLimit;
  if (limit === null) return false;
  const staked = nowMs < dayEndsAtMs ? stakedToday : '0';
  return compareDecimals(addDecimals(staked, stake), limit) > 0;
}
