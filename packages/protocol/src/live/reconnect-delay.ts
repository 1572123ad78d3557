/**
 * Wait before a socket is opened again: 3 s, then longer up to 15 s, with up to a third of jitter
 * so that no crowd returns at once.
 */
export function reconnectDelayMs(failures: number, random: () => number): number {
  const base = Math.min(3_000 * 1.5 ** Math.max(0, failures - 1), 15_000);
  return Math.round(base * (1 + random() / 3));
}
