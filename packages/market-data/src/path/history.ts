import type { Candle, Interval } from '@candor/protocol';
import { nextOpenTime, openTimesBefore } from '../intervals/intervals.ts';
import { type FeedMarket, priceText, quantityText, turnoverText } from '../market.ts';
import type { Bar } from './bar.ts';
import type { PricePath } from './price-path.ts';

/** How long a reading may hold the thread before others get their turn. */
const turnMs = 8;

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

/** The last `limit` candles that opened before `endMs`, oldest first, the last cut at the second before `endMs`. */
export async function historyOf(
  path: PricePath,
  market: FeedMarket,
  interval: Interval,
  endMs: number,
  limit: number,
): Promise<readonly Candle[]> {
  const end = Math.floor(endMs / 1_000) * 1_000;
  const candles: Candle[] = [];
  let turnBegan = performance.now();
  for (const openTimeMs of openTimesBefore(interval, end, limit, path.firstMs)) {
    const bar = path.bar(market.symbol, openTimeMs, Math.min(nextOpenTime(interval, openTimeMs), end));
    if (bar) candles.push(candleOf(openTimeMs, bar, market));
    if (performance.now() - turnBegan < turnMs) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    turnBegan = performance.now();
  }
  return candles;
}
