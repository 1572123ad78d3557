/** Wait before a socket is opened again: 3 s, then longer up to 15 s, with up to a third of jitter so that no crowd returns at once. */
export function reconnectDelayMs(failures: number, random: () => number): number {
  const base = Math.min(3_000 * 1.5 ** Math.max(0, failures - 1), 15_000);
  return Math.round(base * (1 + random() / 3));
}

/** A socket that has not opened after this long never will: some networks swallow sockets without a word. */
export const connectLimitMs = 10_000;

/** Whether a socket must be given up: still not open after the limit, or open and silent for too long. */
export function isDead(
  socket: { readonly readyState: number },
  times: {
    readonly nowMs: number;
    readonly openedMs: number;
    readonly lastMessageMs: number;
    readonly silenceMs: number;
  },
): boolean {
  const { nowMs, openedMs, lastMessageMs, silenceMs } = times;
  if (socket.readyState === 0) return nowMs - openedMs >= connectLimitMs;
  return socket.readyState === 1 && nowMs - lastMessageMs >= silenceMs;
}
