const minuteMs = 60_000;

/** Whole minutes since a moment; none before it. */
export const minutesSince = (timeMs: number, nowMs = Date.now()): number =>
  Math.max(0, Math.floor((nowMs - timeMs) / minuteMs));
