import type { Bar } from './bar.ts';
import { exponential, normal } from './noise.ts';

/** A bar without turnover. */
export type PlainBar = Omit<Bar, 'turnover'>;

/**
 * Parts a bar into `count` bars that add up to it exactly: they begin at its open, end at its
 * close, never leave low … high, touch both, and their lots sum to its lots. The path between is a
 * Brownian bridge as wide as the bar. Same bar, seed and stream: same parts.
 */
export function splitBar(bar: PlainBar, count: number, seed: number, stream: number): PlainBar[] {
  const points = bridge(bar, count, seed, stream);
  const lots = splitLots(bar.lots, count, seed, stream);
  const parts: { open: number; high: number; low: number; close: number; lots: number }[] = [];
  for (let i = 0; i < count; i += 1) {
    const open = points[i] ?? bar.open;
    const close = points[i + 1] ?? bar.close;
    parts.push({ open, close, high: Math.max(open, close), low: Math.min(open, close), lots: lots[i] ?? 0 });
  }
  const highest = parts.reduce((best, part) => (part.high > best.high ? part : best));
  highest.high = bar.high;
  const lowest = parts.reduce((best, part) => (part.low < best.low ? part : best));
  lowest.low = bar.low;
  return parts;
}

/** Whole ticks at the ends of the parts. */
function bridge({ open, high, low, close }: PlainBar, count: number, seed: number, stream: number): number[] {
  const steps = Array.from({ length: count }, (_, i) => normal(seed, stream, i));
  const drift = steps.reduce((sum, step) => sum + step, 0) / count;
  // The range of a bridge over [0, 1] averages 1.25 standard deviations of the whole.
  const width = (high - low) / 1.25 / Math.sqrt(count);
  const points = [open];
  let walked = 0;
  for (let i = 1; i < count; i += 1) {
    walked += ((steps[i - 1] ?? 0) - drift) * width;
    points.push(Math.min(high, Math.max(low, Math.round(open + ((close - open) * i) / count + walked))));
  }
  points.push(close);
  return points;
}

/** Lots in exponential shares, rounded on the running sum so that nothing is lost. */
function splitLots(lots: number, count: number, seed: number, stream: number): number[] {
  const weights = Array.from({ length: count }, (_, i) => exponential(seed, stream ^ 0x2545_f491, i) ** 2);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let running = 0;
  let given = 0;
  return weights.map((weight, i) => {
    running += weight;
    const upTo = i === count - 1 ? lots : Math.floor((lots * running) / total);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}
