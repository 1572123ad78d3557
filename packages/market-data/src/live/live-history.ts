import { multiplyDecimals } from '@candor/amount';
import type { Candle, Interval } from '@candor/protocol';
import { openTimeOf } from '../intervals/intervals.ts';
import { CandleSeries } from '../candles/candle-series.ts';
import type { ExchangeClient } from './exchange-client.ts';
import { plainDecimal } from './plain-decimal.ts';

/** A venue gives at most this many candles at once. */
const rowsMost = 1_000;

/** Intervals that a venue may lack, with one that they are made of. */
const parts: Partial<Record<Interval, Interval>> = {
  '3m': '1m',
  '2h': '1h',
  '6h': '1h',
  '8h': '4h',
  '12h': '4h',
  '3d': '1d',
  '1w': '1d',
  '1M': '1d',
};

/**
 * Candles of a venue, oldest first, made of shorter ones where the venue lacks the interval. Empty
 * when it can give none.
 */
export async function liveHistory(
  client: ExchangeClient,
  symbol: string,
  interval: Interval,
  endMs: number,
  limit: number,
): Promise<readonly Candle[]> {
  const own = interval in (client.timeframes ?? {});
  const asked = own ? interval : parts[interval];
  if (asked === undefined || !(asked in (client.timeframes ?? {}))) return [];
  const sinceMs = sinceFor(asked, endMs, own ? limit : rowsMost);
  const rows = await client.fetchOHLCV(symbol, asked, sinceMs, Math.min(rowsMost, own ? limit : rowsMost));
  const candles = rows.map(candleOfRow).filter((candle): candle is Candle => candle !== undefined);
  const before = candles.filter(({ openTimeMs }) => openTimeMs < endMs);
  return (own ? before : aggregated(before, interval)).slice(-limit);
}

function sinceFor(interval: Interval, endMs: number, count: number): number {
  let openMs = openTimeOf(interval, endMs - 1);
  for (let i = 1; i < Math.min(rowsMost, count); i += 1) openMs = openTimeOf(interval, openMs - 1);
  return openMs;
}

function candleOfRow(row: unknown): Candle | undefined {
  if (!Array.isArray(row)) return undefined;
  const fields: readonly unknown[] = row;
  const [time, ...rest] = fields;
  const [open, high, low, close] = rest.slice(0, 4).map(decimalOf);
  if (typeof time !== 'number' || !open || !high || !low || !close) return undefined;
  const volume = decimalOf(rest[4]) ?? '0';
  // Venues send no turnover with candles: the close is taken as the price paid.
  return { openTimeMs: time, open, high, low, close, volume, turnover: multiplyDecimals(volume, close) };
}

const decimalOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? plainDecimal(value) : undefined;

/** Joins shorter candles to longer ones, in exact decimals. */
function aggregated(candles: readonly Candle[], interval: Interval): Candle[] {
  const groups = new Map<number, Candle[]>();
  for (const candle of candles) {
    const openTimeMs = openTimeOf(interval, candle.openTimeMs);
    groups.set(openTimeMs, [...(groups.get(openTimeMs) ?? []), candle]);
  }
  return Array.from(groups, ([openTimeMs, group]) => CandleSeries.join(openTimeMs, group));
}
