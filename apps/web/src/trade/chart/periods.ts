import { intervals, type Interval } from '@candor/protocol';
import type { Period } from 'klinecharts';

/** The chart library's word for each interval. */
export const periodOf: Record<Interval, Period> = {
  '1s': { type: 'second', span: 1 },
  '1m': { type: 'minute', span: 1 },
  '3m': { type: 'minute', span: 3 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '2h': { type: 'hour', span: 2 },
  '4h': { type: 'hour', span: 4 },
  '6h': { type: 'hour', span: 6 },
  '8h': { type: 'hour', span: 8 },
  '12h': { type: 'hour', span: 12 },
  '1d': { type: 'day', span: 1 },
  '3d': { type: 'day', span: 3 },
  '1w': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
};

/** The interval that the chart library's word represents. */
export function intervalOf({ type, span }: Period): Interval {
  const found = intervals.find((interval) => periodOf[interval].type === type && periodOf[interval].span === span);
  if (found === undefined) throw new RangeError(`no such interval: ${span} ${type}`);
  return found;
}

/** Shown as buttons; the others are behind a menu. */
export const favouriteIntervals: readonly Interval[] = ['1s', '1m', '5m', '15m', '1h', '4h', '1d', '1w'];

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** When a candle that opened at a moment ends. */
export function endOfCandle(openTimeMs: number, interval: Interval): number {
  const { type, span } = periodOf[interval];
  if (type !== 'month') return openTimeMs + span * unitMs[type.charAt(0) as keyof typeof unitMs];
  const open = new Date(openTimeMs);
  return Date.UTC(open.getUTCFullYear(), open.getUTCMonth() + span, 1);
}
