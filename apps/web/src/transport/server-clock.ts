let offsetMs = 0;
let exact = false;

/** The exchange's time in ms, as well as this browser knows it. */
export const serverNow = (): number => Date.now() + offsetMs;

/** Takes a socket's time stamp: the best clock there is. */
export function noteServerTimeMs(timeMs: number): void {
  const offset = timeMs - Date.now();
  // A message is never early, so the largest offset seen is the one with the least delay; a clock
  // that was set is followed.
  offsetMs = exact && Math.abs(offset - offsetMs) < 5_000 ? Math.max(offset, offsetMs) : offset;
  exact = true;
}

/** Takes the Date header of an answer, good to a second; used until a socket says more. */
export function noteServerTime(header: string | null): void {
  if (exact || header === null) return;
  const timeMs = Date.parse(header);
  if (!Number.isNaN(timeMs) && Math.abs(timeMs - Date.now()) > 2_000) offsetMs = timeMs - Date.now();
}
