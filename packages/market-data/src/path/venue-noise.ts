import { slowNormal, streamOf } from './noise.ts';

/** No derived venue is ever further from the path than this, parts per million (3 bp). */
export const venueOffsetMostPpm = 300;
const typicalOffsetPpm = 80;
const driftPeriodMs = 45_000;

/**
 * How far a derived venue is from the path, parts per million: a slow seeded wander of about 0.8
 * bp, bounded at 3 bp. Real venues differ by as much; without a difference the median would be a
 * formality.
 */
export function venueOffsetPpm(seed: number, venue: string, symbol: string, timeMs: number): number {
  const wander = slowNormal(seed, streamOf(`${venue} ${symbol}`), timeMs, driftPeriodMs) * typicalOffsetPpm;
  return Math.max(-venueOffsetMostPpm, Math.min(venueOffsetMostPpm, Math.round(wander)));
}

/** Ticks moved by parts per million, to the nearest tick, at least one tick. */
export const movedTicks = (ticks: number, ppm: number): number =>
  Math.max(1, Math.round(ticks + (ticks * ppm) / 1_000_000));
