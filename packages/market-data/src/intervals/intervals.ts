import { type Interval, intervals } from '@candor/protocol';

export type { Interval };
export { intervals };

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** Monday 1970-01-05: weeks open on Mondays, and 1970 began on a Thursday. */
const firstMondayMs = 4 * dayMs;

const fixedMs: Readonly<Record<Exclude<Interval, '1M'>, number>> = {
  '1s': 1_000,
  '1m': minuteMs,
  '3m': 3 * minuteMs,
  '5m': 5 * minuteMs,
  '15m': 15 * minuteMs,
  '30m': 30 * minuteMs,
  '1h': 60 * minuteMs,
  '2h': 120 * minuteMs,
  '4h': 240 * minuteMs,
  '6h': 360 * minuteMs,
  '8h': 480 * minuteMs,
  '12h': 720 * minuteMs,
  '1d': dayMs,
  '3d': 3 * dayMs,
  '1w': 7 * dayMs,
};

/**
 * When the candle that holds a time opened, UTC. Weeks open on Monday, months on the first; all
 * else is counted from 1970.
 */
export function openTimeOf(interval: Interval, timeMs: number): number {
  if (interval === '1M') {
    const date = new Date(timeMs);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  }
  const length = fixedMs[interval];
  const origin = interval === '1w' ? firstMondayMs : 0;
  return Math.floor((timeMs - origin) / length) * length + origin;
}

/** When the candle after the one opening at `openTimeMs` opens. */
export function nextOpenTime(interval: Interval, openTimeMs: number): number {
  if (interval !== '1M') return openTimeMs + fixedMs[interval];
  const date = new Date(openTimeMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/**
 * Open times of the last `limit` candles that opened before `endMs` and not before `firstMs`,
 * oldest first.
 */
export function openTimesBefore(interval: Interval, endMs: number, limit: number, firstMs: number): number[] {
  const times: number[] = [];
  for (let open = openTimeOf(interval, endMs - 1); times.length < limit && open >= firstMs;) {
    times.push(open);
    open = openTimeOf(interval, open - 1);
  }
  return times.reverse();
}
