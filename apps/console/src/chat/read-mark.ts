/**
 * Reports how far has been read: each message once, only what somebody looks at, and again after a
 * failed report.
 */
export function readMark(tell: (serial: number) => Promise<unknown>): (serial: number, watched: boolean) => void {
  let told = 0;
  return (serial, watched) => {
    if (!watched || serial <= told) return;
    const before = told;
    told = serial;
    tell(serial).catch(() => {
      told = Math.min(told, before);
    });
  };
}
