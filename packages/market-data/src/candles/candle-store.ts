import type { Candle, Interval } from '@candor/protocol';
import { intervals } from '../intervals/intervals.ts';
import { CandleSeries } from './candle-series.ts';

/**
 * Candles of all markets at all sixteen intervals: seeded with history, continued by trades. Exact
 * decimal arithmetic throughout.
 */
export class CandleStore {
  readonly #symbols = new Map<string, ReadonlyMap<Interval, CandleSeries>>();

  /**
   * Puts history before what was traded live; the first seed of a market and interval counts, later
   * ones change nothing.
   */
  seed(symbol: string, interval: Interval, candles: readonly Candle[]): void {
    this.#series(symbol, interval).seed(candles);
  }

  /**
   * Counts a trade. Trades come in the order of their time; one that is late counts in the newest
   * candle.
   */
  trade(symbol: string, price: string, quantity: string, timeMs: number): void {
    for (const series of this.#all(symbol).values()) series.trade(price, quantity, timeMs);
  }

  /** The last `limit` candles that opened before `endMs`, oldest first. */
  read(symbol: string, interval: Interval, range: { readonly endMs?: number; readonly limit: number }): Candle[] {
    return this.#series(symbol, interval).read(range.endMs ?? Number.POSITIVE_INFINITY, range.limit);
  }

  #series(symbol: string, interval: Interval): CandleSeries {
    const series = this.#all(symbol).get(interval);
    if (!series) throw new RangeError(`no such interval: ${interval}`);
    return series;
  }

  #all(symbol: string): ReadonlyMap<Interval, CandleSeries> {
    let all = this.#symbols.get(symbol);
    if (!all) this.#symbols.set(symbol, (all = new Map(intervals.map((each) => [each, new CandleSeries(each)]))));
    return all;
  }
}
