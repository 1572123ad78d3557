const dayMs = 86_400_000;

/** The UTC day of a time. */
export const dayOf = (timeMs: number): number => Math.floor(timeMs / dayMs);

/** When the UTC day of a time ends. */
export const dayEndOf = (timeMs: number): number => (dayOf(timeMs) + 1) * dayMs;

/** A higher limit, or none, counts after so long. */
export const raiseAfterMs = dayMs;

/**
 * What a user has staked today, and limits that they set themselves. Amounts are of the stake
 * asset.
 */
export class OwnLimits {
  day = 0;
  staked = 0n;
  /** 0: none. */
  limit = 0n;
  /** A higher limit, or none (0), that waits for its time; the time is 0 where none waits. */
  pendingLimit = 0n;
  pendingFromMs = 0;
  pausedUntilMs = 0;

  limitAt(timeMs: number): bigint {
    return this.pendingFromMs > 0 && timeMs >= this.pendingFromMs ? this.pendingLimit : this.limit;
  }

  stakedAt(timeMs: number): bigint {
    return this.day === dayOf(timeMs) ? this.staked : 0n;
  }

  stakedOn(day: number, stake: bigint): void {
    this.staked = this.day === day ? this.staked + stake : stake;
    this.day = day;
  }

  /** Whether another stake would leave the limit of the day. */
  isReached(stake: bigint, timeMs: number): boolean {
    const limit = this.limitAt(timeMs);
    return limit > 0n && this.stakedAt(timeMs) + stake > limit;
  }

  /** When a new limit counts that is asked for now. */
  effectiveFrom(limit: bigint, timeMs: number): number {
    const standing = this.limitAt(timeMs);
    const isLower = standing === 0n || (limit > 0n && limit <= standing);
    return isLower ? timeMs : timeMs + raiseAfterMs;
  }

  setLimit(limit: bigint, effectiveFromMs: number, timeMs: number): void {
    this.limit = effectiveFromMs <= timeMs ? limit : this.limitAt(timeMs);
    this.pendingLimit = effectiveFromMs <= timeMs ? 0n : limit;
    this.pendingFromMs = effectiveFromMs <= timeMs ? 0 : effectiveFromMs;
  }
}
