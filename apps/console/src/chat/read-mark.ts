/** Tells how far has been read: each message once, only what somebody looks at, and anew where it could not be told. */
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
