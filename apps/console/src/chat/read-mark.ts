/** How far a conversation was read, as the server knows it. */
export interface ReadMark {
  /** What is on the page, and whether somebody looks at it. */
  readonly see: (serial: number, watched: boolean) => void;
  /**
   * Resolves when everything seen is reported. The server refuses to close a conversation with a
   * message that nobody read.
   */
  readonly reported: () => Promise<void>;
}

/**
 * Reports how far has been read: each message once, only what somebody looks at, and again after a
 * failed report.
 */
export function readMark(report: (serial: number) => Promise<unknown>): ReadMark {
  let seen = 0;
  let reported = 0;
  let last: Promise<unknown> = Promise.resolve();
  const send = (): void => {
    if (seen <= reported) return;
    const before = reported;
    reported = seen;
    last = report(seen);
    last.catch(() => {
      reported = Math.min(reported, before);
    });
  };
  return {
    see(serial, watched) {
      if (watched) seen = Math.max(seen, serial);
      if (watched && serial === seen) send();
    },
    async reported() {
      await last.catch(() => undefined);
      send();
      await last;
    },
  };
}
