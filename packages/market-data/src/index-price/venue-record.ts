import { indexRules, isFreshAge } from '@candor/amount';

/** What the index knows of one venue in one market. */
export class VenueRecord {
  units = 0n;
  timeMs = Number.NEGATIVE_INFINITY;
  #wrongSinceMs: number | undefined;
  #rightSinceMs: number | undefined;
  #ejected: boolean;

  /** A venue that an earlier run ejected is out until it was right for five minutes on end. */
  constructor(ejected = false) {
    this.#ejected = ejected;
  }

  get ejected(): boolean {
    return this.#ejected;
  }

  /** Takes a price unless it is older than the one it has. */
  take(units: bigint, timeMs: number): void {
    if (timeMs < this.timeMs) return;
    this.units = units;
    this.timeMs = timeMs;
  }

  isFresh(nowMs: number): boolean {
    return isFreshAge(nowMs - this.timeMs);
  }

  /** Wrong for a minute on end: out. Right for five minutes on end: in again. */
  judge(wrong: boolean, nowMs: number): void {
    if (wrong) {
      this.#rightSinceMs = undefined;
      this.#wrongSinceMs ??= nowMs;
      if (nowMs - this.#wrongSinceMs >= indexRules.ejectAfterMs) this.#ejected = true;
      return;
    }
    this.#wrongSinceMs = undefined;
    this.#rightSinceMs ??= nowMs;
    if (nowMs - this.#rightSinceMs >= indexRules.backAfterMs) this.#ejected = false;
  }

  /** Silence is not being right. */
  silent(): void {
    this.#rightSinceMs = undefined;
    this.#wrongSinceMs = undefined;
  }
}
