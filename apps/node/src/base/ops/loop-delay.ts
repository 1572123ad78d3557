import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Between two looks at the loop; what passes between them is no delay. */
const resolutionMs = 10;

/**
 * How late the event loop of this thread is. Node measures from one look to the next: the time that
 * was meant to pass is taken off here.
 */
export class LoopDelay {
  readonly #measured = monitorEventLoopDelay({ resolution: resolutionMs });

  constructor() {
    this.#measured.enable();
  }

  /** In milliseconds: so many of 100 looks since the last `reset` were late by no more. */
  percentileMs(percentile: number): number {
    return lateMs(this.#measured.percentile(percentile));
  }

  /** The longest since the last `reset`. */
  get maxMs(): number {
    return lateMs(this.#measured.max);
  }

  reset(): void {
    this.#measured.reset();
  }

  close(): void {
    this.#measured.disable();
  }
}

const lateMs = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - resolutionMs);
