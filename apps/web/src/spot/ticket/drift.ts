/** How far the most one pays (or the least one gets) may move between what was read and what is sent: a thousandth. */
const tolerancePpm = 1_000n;

/** Whether a total in smallest units has become worse for the user by more than the tolerance since they read it. */
export function movedTooFar(side: 'buy' | 'sell', read: bigint | undefined, now: bigint | undefined): boolean {
  if (read === undefined || now === undefined) return read !== now;
  const worse = side === 'buy' ? now - read : read - now;
  return worse * 1_000_000n > read * tolerancePpm;
}
