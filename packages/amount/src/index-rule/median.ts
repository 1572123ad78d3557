/**
 * The middle of some numbers; of an even count, the middle between both middle ones, rounded down.
 * Undefined for none.
 */
export function median(values: readonly bigint[]): bigint | undefined {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const high = sorted[Math.floor(sorted.length / 2)];
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  return high === undefined || low === undefined ? undefined : (high + low) / 2n;
}

const million = 1_000_000n;

/** Whether a value is further than so many parts per million from another. */
export function isFurther(value: bigint, from: bigint, ppm: bigint): boolean {
  const distance = value < from ? from - value : value - from;
  return distance * million > from * ppm;
}

/** A value held within so many parts per million of a middle. */
export function clamp(value: bigint, middle: bigint, ppm: bigint): bigint {
  const reach = (middle * ppm) / million;
  if (value > middle + reach) return middle + reach;
  return value < middle - reach ? middle - reach : value;
}
