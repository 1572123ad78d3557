import type { Candle, Interval } from '@candor/protocol';
import type { FeedSink, PriceFeed, VenueHealth } from '../feed/feed.ts';
import { type FeedMarket, priceText, quantityText } from '../market.ts';
import { historyOf } from './history.ts';
import type { PricePath } from './price-path.ts';
import { movedTicks, venueOffsetPpm } from './venue-noise.ts';

export interface PathFeedParts {
  readonly kind: 'recorded' | 'simulated';
  readonly label: string;
  readonly venues: readonly string[];
  readonly markets: readonly FeedMarket[];
  readonly path: PricePath;
  readonly seed: number;
  readonly now: () => number;
  /** Where on the path the wall clock is; the same time unless the path is played faster. */
  readonly pathTime?: (nowMs: number) => number;
  readonly everyMs?: number;
}

/** A feed over a price path: once a second every venue says its price of every market. */
export class PathFeed implements PriceFeed {
  readonly kind: 'recorded' | 'simulated';
  readonly label: string;
  readonly #parts: PathFeedParts;
  readonly #pathTime: (nowMs: number) => number;
  #timer: NodeJS.Timeout | undefined;
  #lastMs: number | undefined;

  constructor(parts: PathFeedParts) {
    this.kind = parts.kind;
    this.label = parts.label;
    this.#parts = parts;
    this.#pathTime = parts.pathTime ?? ((nowMs) => nowMs);
  }

  start(sink: FeedSink): Promise<void> {
    this.#say(sink);
    this.#timer ??= setInterval(() => this.#say(sink), this.#parts.everyMs ?? 1_000);
    return Promise.resolve();
  }

  stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    return Promise.resolve();
  }

  venues(): readonly VenueHealth[] {
    const state = this.#lastMs === undefined ? 'connecting' : 'up';
    return this.#parts.venues.map((venue) => ({
      venue,
      state,
      lastSampleMs: this.#lastMs,
      lagMs: this.#lastMs === undefined ? undefined : 0,
      failures: 0,
      problem: undefined,
    }));
  }

  history(symbol: string, interval: Interval, endMs: number, limit: number): Promise<readonly Candle[]> {
    const market = this.#parts.markets.find((one) => one.symbol === symbol);
    if (!market) return Promise.resolve([]);
    // The path ahead of the clock exists, but it is nobody's to see.
    return historyOf(this.#parts.path, market, interval, Math.min(endMs, this.#parts.now()), limit);
  }

  #say(sink: FeedSink): void {
    const nowMs = this.#parts.now();
    const atMs = this.#pathTime(nowMs);
    for (const market of this.#parts.markets) {
      const ticks = this.#parts.path.ticksAt(market.symbol, atMs);
      if (ticks !== undefined) this.#sayMarket(sink, market, ticks, nowMs);
    }
    this.#lastMs = nowMs;
  }

  #sayMarket(sink: FeedSink, market: FeedMarket, ticks: number, nowMs: number): void {
    const { symbol } = market;
    for (const venue of this.#parts.venues) {
      const ppm = venue === 'recording' ? 0 : venueOffsetPpm(this.#parts.seed, venue, symbol, nowMs);
      const moved = movedTicks(ticks, ppm);
      sink.sample({ venue, symbol, price: priceText(moved, market), timeMs: nowMs });
    }
    if (!sink.trade) return;
    const second = Math.floor(this.#pathTime(nowMs) / 1_000) * 1_000;
    const bar = this.#parts.path.bar(symbol, second, second + 1_000);
    if (!bar || bar.lots === 0) return;
    const takerSide = bar.close >= bar.open ? 'buy' : 'sell';
    sink.trade({
      symbol,
      price: priceText(bar.open, market),
      quantity: quantityText(bar.lots, market),
      takerSide,
      timeMs: nowMs,
    });
  }
}
