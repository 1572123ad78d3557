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
 * The time that records are stamped with: whole ms, never going back. It runs on the monotonic clock and follows the wall clock as long as
 * the two agree; a wall clock that jumps by more than `jumpLimitMs` is refused until a restart confirms it, so that a wrong clock
 * can not expire every order at once.
 */
export class LeaderClock {
  readonly #source: TimeSource;
  readonly #onJump: (jumpMs: number) => void;
  #baseMs: number;
  #baseMonotonicMs: number;
  #lastMs: number;
  #jumped = false;

  constructor(source: TimeSource, lastRecordMs: number, onJump: (jumpMs: number) => void) {
    this.#source = source;
    this.#onJump = onJump;
    this.#baseMs = Math.max(source.wallMs(), lastRecordMs);
    this.#baseMonotonicMs = source.monotonicMs();
    this.#lastMs = lastRecordMs;
  }

  /** Time of the next record, ms since 1970; at least that of the record before. */
  now(): number {
    const runningMs = this.#baseMs + this.#source.monotonicMs() - this.#baseMonotonicMs;
    this.#lastMs = Math.max(this.#lastMs, Math.floor(this.#follow(runningMs)));
    return this.#lastMs;
  }

  /** Whether the wall clock is at odds with the running time; trading goes on by the running time. */
  get jumped(): boolean {
    return this.#jumped;
  }

  #follow(runningMs: number): number {
    const wallMs = this.#source.wallMs();
    const jumpMs = wallMs - runningMs;
    if (Math.abs(jumpMs) <= jumpLimitMs) {
      this.#jumped = false;
      this.#baseMs = wallMs;
      this.#baseMonotonicMs = this.#source.monotonicMs();
      return wallMs;
    }
    if (!this.#jumped) {
      this.#jumped = true;
      this.#onJump(jumpMs);
    }
    return runningMs;
  }
}
