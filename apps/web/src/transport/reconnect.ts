/**
 * A socket that has not opened after this long never will: some networks swallow sockets without a
 * word.
 */
export const connectLimitMs = 10_000;

/**
 * Whether a socket must be given up: still not open after the limit, or open and silent for too
 * long.
 */
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
