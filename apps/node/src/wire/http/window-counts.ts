/** What is left of an allowance after it was asked. */
export interface Counted {
  readonly consumedPoints: number;
  readonly remainingPoints: number;
  readonly msBeforeNext: number;
}

interface Window {
  points: number;
  endsAtMs: number;
}

/**
 * Counts points by user in windows of time, at once and without a promise; a window begins with its
 * first point.
 */
export class WindowCounts {
  readonly points: number;
  readonly #windowMs: number;
  readonly #now: () => number;
  readonly #windows = new Map<number, Window>();
  #sweepAtMs = 0;

  constructor(
    { points, seconds }: { readonly points: number; readonly seconds: number },
    now: () => number = Date.now,
  ) {
    this.points = points;
    this.#windowMs = seconds * 1_000;
    this.#now = now;
  }

  /** Users who are remembered. */
  get size(): number {
    return this.#windows.size;
  }

  /** Counts some points, also beyond what is allowed. */
  count(user: number, points = 1): Counted {
    const nowMs = this.#now();
    if (nowMs >= this.#sweepAtMs) this.#sweep(nowMs);
    let window = this.#windows.get(user);
    if (!window || window.endsAtMs <= nowMs) {
      window = { points: 0, endsAtMs: nowMs + this.#windowMs };
      this.#windows.set(user, window);
    }
    window.points += points;
    return {
      consumedPoints: window.points,
      remainingPoints: Math.max(0, this.points - window.points),
      msBeforeNext: window.endsAtMs - nowMs,
    };
  }

  /** Whether one point more is within what is allowed. */
  hasRoom(user: number): boolean {
    const window = this.#windows.get(user);
    return !window || window.points < this.points || window.endsAtMs <= this.#now();
  }

  #sweep(nowMs: number): void {
    this.#sweepAtMs = nowMs + this.#windowMs;
    for (const [user, { endsAtMs }] of this.#windows) if (endsAtMs <= nowMs) this.#windows.delete(user);
  }
}
