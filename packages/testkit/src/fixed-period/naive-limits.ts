const dayMs = 86_400_000;

/** What a user limits themselves to, as a list of everything they ever asked for and staked. */
export class NaiveLimits {
  #asked: { readonly limit: bigint; readonly fromMs: number }[] = [];
  readonly #stakes: { readonly stake: bigint; readonly timeMs: number }[] = [];
  #pausedUntilMs = 0;

  /** A lower limit counts at once and drops what waits; a higher one or none waits a day. */
  set(limit: bigint, timeMs: number): void {
    const standing = this.#at(timeMs);
    const counts = this.#asked.filter(({ fromMs }) => fromMs <= timeMs);
    const isLower = standing === 0n || (limit !== 0n && limit <= standing);
    this.#asked = [...counts, { limit, fromMs: isLower ? timeMs : timeMs + dayMs }];
  }

  /** False where it would end before the pause that there is. */
  pause(days: number, timeMs: number): boolean {
    if (timeMs + days * dayMs < this.#pausedUntilMs) return false;
    this.#pausedUntilMs = timeMs + days * dayMs;
    return true;
  }

  isPaused(timeMs: number): boolean {
    return timeMs < this.#pausedUntilMs;
  }

  isReached(stake: bigint, timeMs: number): boolean {
    const today = new Date(timeMs).toISOString().slice(0, 10);
    const ofToday = this.#stakes.filter((one) => new Date(one.timeMs).toISOString().slice(0, 10) === today);
    const limit = this.#at(timeMs);
    return limit > 0n && ofToday.reduce((sum, one) => sum + one.stake, stake) > limit;
  }

  note(stake: bigint, timeMs: number): void {
    this.#stakes.push({ stake, timeMs });
  }

  #at(timeMs: number): bigint {
    return this.#asked.findLast(({ fromMs }) => fromMs <= timeMs)?.limit ?? 0n;
  }
}
