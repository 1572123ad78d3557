/** How the beat waits; tests hand in their own. */
export interface BeatTime {
  /** The leader's time: records of this moment are stamped with it. */
  readonly nowMs: () => number;
  /** Runs once after a while, unless the returned function is called first. */
  readonly later: (ms: number, run: () => void) => () => void;
}

/**
 * Calls once in each whole second of the leader's time, at its beginning. A second in which the
 * process stood still is left out: none is ever called late as if it were early.
 */
export function eachSecond(time: BeatTime, beat: (second: number) => void): () => void {
  let last = Math.floor(time.nowMs() / 1_000);
  let cancel = (): void => undefined;
  const wait = (): void => {
    // A timer may end a little early; then it waits once more.
    cancel = time.later(Math.max(1, 1_000 - (time.nowMs() % 1_000)), turn);
  };
  const turn = (): void => {
    const second = Math.floor(time.nowMs() / 1_000);
    wait();
    if (second === last) return;
    last = second;
    beat(second);
  };
  wait();
  return () => cancel();
}

/** Timers of the process. */
export function afterMs(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
