import { compare, fraction, sumOf, times } from './fraction.ts';

/** What a naive reader makes of a contract. */
export interface NaiveResult {
  readonly outcome: 'won' | 'lost' | 'equal' | 'voided';
  readonly voidCause: 'none' | 'no_opening_sample' | 'window_stale' | 'window_missing';
}

/** The terms that a result follows from. */
export interface NaiveTerms {
  readonly direction: 'rise' | 'fall';
  readonly durationSeconds: number;
  readonly openSecond: number;
}

/** Ticks by second; 0 where a sample had no price, absent where none was written. */
export type NaiveSamples = ReadonlyMap<number, number>;

/**
 * Which second opens a contract, by all samples that there are before a time; undefined while none
 * did.
 */
export function naiveOpening(samples: NaiveSamples, openSecond: number, timeMs: number): number | undefined | 'void' {
  for (let second = openSecond; second <= openSecond + 5; second += 1) {
    const price = samples.get(second);
    if (price !== undefined && price > 0) return second;
    if (price === undefined && Math.floor(timeMs / 1_000) <= second) return undefined;
  }
  return 'void';
}

/**
 * The mean of eight of ten samples beside the opening price; undefined while its window is not
 * complete.
 */
export function naiveResult(
  samples: NaiveSamples,
  { direction, durationSeconds }: NaiveTerms,
  openedSecond: number,
  timeMs: number,
): NaiveResult | undefined {
  const expiry = openedSecond + durationSeconds;
  if (!samples.has(expiry) && timeMs < (expiry + 1) * 1_000) return undefined;
  const window = Array.from({ length: 10 }, (_, place) => samples.get(expiry - 9 + place));
  if (window.includes(undefined)) return { outcome: 'voided', voidCause: 'window_missing' };
  if (window.includes(0)) return { outcome: 'voided', voidCause: 'window_stale' };
  const counted = window
    .map((ticks) => fraction(BigInt(ticks ?? 0)))
    .toSorted(compare)
    .slice(1, 9);
  const mean = times(sumOf(counted), fraction(1n, 8n));
  const side = compare(mean, fraction(BigInt(samples.get(openedSecond) ?? 0)));
  if (side === 0) return { outcome: 'equal', voidCause: 'none' };
  return { outcome: side > 0 === (direction === 'rise') ? 'won' : 'lost', voidCause: 'none' };
}
