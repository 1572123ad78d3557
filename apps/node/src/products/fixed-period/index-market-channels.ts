import { CandleSeries, openTimeOf } from '@candor/market-data';
import type { Candle, Interval, MarketRow, PublicMessage } from '@candor/protocol';
import type { Channel } from '../../wire/sockets/public-channels.ts';
import { dayOf, indexRowOf, type IndexRowViews } from './index-rows.ts';
import type { LiveIndex } from './live-index.ts';
import type { PricedMarket } from './priced-market.ts';

export interface IndexMarketParts {
  readonly index: LiveIndex;
  readonly market: PricedMarket;
  readonly views: IndexRowViews;
  readonly now: () => number;
}

const candlesInSnapshot = 500;
/** The hours of a day are read again so often; the index moves it in between. */
const dayEveryMs = 60_000;

/** The day of a market that has an index and no book. */
export class IndexDetailChannel implements Channel {
  readonly #parts: IndexMarketParts;
  #day: readonly Candle[] = [];
  #dayDueMs = 0;
  #second: number;

  constructor(parts: IndexMarketParts) {
    this.#parts = parts;
    this.#second = newestSecond(parts);
  }

  async snapshot(): Promise<PublicMessage> {
    await this.#readDay();
    return this.#message();
  }

  update(): PublicMessage | null {
    const second = newestSecond(this.#parts);
    if (second === this.#second) return null;
    this.#second = second;
    // Hours that cannot be read now are read with the next second; until then the day is the one
    // that is known.
    if (this.#parts.now() >= this.#dayDueMs) void this.#readDay().catch(() => (this.#dayDueMs = 0));
    return this.#message();
  }

  async #readDay(): Promise<void> {
    const { market, views, now } = this.#parts;
    const nowMs = now();
    this.#dayDueMs = nowMs + dayEveryMs;
    this.#day = await dayOf(market, views, nowMs);
  }

  #message(): PublicMessage {
    const { market, views, now } = this.#parts;
    const data: MarketRow = indexRowOf(market, views, this.#day);
    return { type: 'DETAIL', symbol: market.symbol, timeMs: now(), data };
  }
}

/**
 * Candles of an index: the feed's past, then the samples of each second. Nothing is traded in it,
 * so they have no volume.
 */
export class IndexCandleChannel implements Channel {
  readonly #parts: IndexMarketParts;
  readonly #interval: Interval;
  readonly #series: CandleSeries;
  #second: number;

  constructor(parts: IndexMarketParts, interval: Interval) {
    this.#parts = parts;
    this.#interval = interval;
    this.#series = new CandleSeries(interval);
    this.#second = newestSecond(parts);
  }

  async snapshot(): Promise<PublicMessage> {
    const { market, views, now } = this.#parts;
    this.#series.seed(await views.feedCandles(market.symbol, this.#interval, now(), candlesInSnapshot));
    return this.#message(true, this.#series.read(Infinity, candlesInSnapshot));
  }

  update(): PublicMessage | null {
    const { index, market } = this.#parts;
    const fresh = index.after(market.marketId, this.#second);
    this.#second = fresh.at(-1)?.second ?? this.#second;
    const opened = new Set<number>();
    for (const { second, price } of fresh) {
      if (price === null) continue;
      this.#series.trade(price, '0', second * 1_000);
      opened.add(openTimeOf(this.#interval, second * 1_000));
    }
    return opened.size === 0 ? null : this.#message(false, this.#series.read(Infinity, opened.size));
  }

  #message(snapshot: boolean, data: readonly Candle[]): PublicMessage {
    const { symbol } = this.#parts.market;
    return { type: 'KLINE', symbol, interval: this.#interval, snapshot, data: [...data] };
  }
}

const newestSecond = ({ index, market }: IndexMarketParts): number =>
  index.after(market.marketId, 0).at(-1)?.second ?? 0;
