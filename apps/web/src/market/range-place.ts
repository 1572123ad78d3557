/**
 * Where a price lies between the lowest and the highest, 0 to 1; for drawing alone. A day without
 * movement lies in the middle.
 */
export function rangePlace(low: string, close: string, high: string): number {
  const [from, at, to] = [Number(low), Number(close), Number(high)];
  if (!(to > from)) return 0.5;
  return Math.min(1, Math.max(0, (at - from) / (to - from)));
}
