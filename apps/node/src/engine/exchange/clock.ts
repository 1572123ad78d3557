/** Where the leader's clock reads time from; tests hand in their own. */
export interface TimeSource {
  /** Wall clock, ms since 1970. */
  readonly wallMs: () => number;
  /** A clock that only runs forward, ms. */
  readonly monotonicMs: () => number;
}

export const systemTime: TimeSource = { wallMs: () => Date.now(), monotonicMs: () => performance.now() };

/** A wall clock that moved this far from the running time is not believed. */
export const jumpLimitMs = 5_000;

/**
 * Share of the running time by which the record time nears the wall clock: more than any clock is
 * slewed, less than a second a second.
 */
const slewShare = 0.05;

/**
 * The time that records are stamped with: whole ms, never going back. It runs on the monotonic
 * clock and nears the wall clock slowly, as long as the two agree; a wall clock that is off by more
 * than `jumpLimitMs`, because it jumped or stands still, is refused until a restart confirms it, so
 * that a wrong clock can not expire every order at once, nor keep each from expiring.
 */
export class LeaderClock {
  readonly #source: TimeSource;
  readonly #onJump: (jumpMs: number) => void;
  #runningMs: number;
  #monotonicMs: number;
  #lastMs: number;
  #jumped = false;

  constructor(source: TimeSource, lastRecordMs: number, onJump: (jumpMs: number) => void) {
    this.#source = source;
    this.#onJump = onJump;
    this.#runningMs = Math.max(source.wallMs(), lastRecordMs);
    this.#monotonicMs = source.monotonicMs();
    this.#lastMs = lastRecordMs;
  }

  /** Time of the next record, ms since 1970; at least that of the record before. */
  now(): number {
    const monotonicMs = this.#source.monotonicMs();
    const passedMs = monotonicMs - this.#monotonicMs;
    this.#monotonicMs = monotonicMs;
    this.#runningMs += passedMs;
    this.#runningMs += this.#correction(passedMs);
    this.#lastMs = Math.max(this.#lastMs, Math.floor(this.#runningMs));
    return this.#lastMs;
  }

  /**
   * Whether the wall clock is at odds with the running time; trading goes on by the running time.
   */
  get jumped(): boolean {
    return this.#jumped;
  }

  #correction(passedMs: number): number {
    const offMs = this.#source.wallMs() - this.#runningMs;
    if (Math.abs(offMs) <= jumpLimitMs) {
      this.#jumped = false;
      const mostMs = passedMs * slewShare;
      return Math.max(-mostMs, Math.min(mostMs, offMs));
    }
    if (!this.#jumped) {
      this.#jumped = true;
      this.#onJump(offMs);
    }
    return 0;
  }
}
