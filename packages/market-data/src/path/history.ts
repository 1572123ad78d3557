import type { Candle, Interval } from '@candor/protocol';
import { dayMs, nextOpenTime, openTimesBefore } from '../intervals/intervals.ts';
import { type FeedMarket, priceText, quantityText, turnoverText } from '../market.ts';
import type { Bar } from './bar.ts';
import type { PricePath } from './price-path.ts';
import { ReadingQueue } from './reading-queue.ts';

/** How long a reading may hold the thread before others get their turn. */
const turnMs = 4;

/**
 * All readings of the process take turns: fifty at once hold the thread no longer than one.
 */
const readings = new ReadingQueue();

/** A bar as a candle in decimal strings. */
export const candleOf = (openTimeMs: number, bar: Bar, market: FeedMarket): Candle => ({
  openTimeMs,
  open: priceText(bar.open, market),
  high: priceText(bar.high, market),
  low: priceText(bar.low, market),
  close: priceText(bar.close, market),
  volume: quantityText(bar.lots, market),
  turnover: turnoverText(bar.turnover, market),
});

/**
 * The last `limit` candles that opened before `endMs`, oldest first, the last cut at the second
 * before `endMs`.
 */
export async function historyOf(
  path: PricePath,
  market: FeedMarket,
  interval: Interval,
  endMs: number,
  limit: number,
): Promise<readonly Candle[]> {
  const end = Math.floor(endMs / 1_000) * 1_000;
  const candles: Candle[] = [];
  await readings.next();
  let turnBegan = performance.now();
  const pause = async (): Promise<void> => {
    if (performance.now() - turnBegan < turnMs) return;
    await readings.next();
    turnBegan = performance.now();
  };
  for (const openTimeMs of openTimesBefore(interval, end, limit, path.firstMs)) {
    const untilMs = Math.min(nextOpenTime(interval, openTimeMs), end);
    // The path keeps what a day came to: a month that is read day by day first holds the thread no
    // longer than a day.
    for (let dayAtMs = openTimeMs; dayAtMs + dayMs < untilMs; dayAtMs += dayMs) {
      path.bar(market.symbol, dayAtMs, dayAtMs + dayMs);
      await pause();
    }
    const bar = path.bar(market.symbol, openTimeMs, untilMs);
    if (bar) candles.push(candleOf(openTimeMs, bar, market));
    await pause();
  }
  return candles;
}
