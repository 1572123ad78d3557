import type { Candle, Interval } from '@candor/protocol';
import type { FeedSink, PriceFeed, VenueHealth } from '../feed/feed.ts';
import type { FeedMarket } from '../market.ts';
import { ccxtClient, type ClientFactory } from './exchange-client.ts';
import { liveHistory } from './live-history.ts';
import { VenueReader } from './venue-reader.ts';

export interface LiveFeedOptions {
  readonly markets: readonly FeedMarket[];
  readonly now: () => number;
  /** Venue names as ccxt has them. */
  readonly venues?: readonly string[];
  /** Addresses to ask in place of the venues' own. */
  readonly baseUrls?: Readonly<Record<string, string>>;
  readonly pollMs?: number;
  readonly client?: ClientFactory;
}

/** Venues with deep USDT markets, all public without a key. */
export const liveVenues = ['binance', 'okx', 'bybit', 'kucoin', 'gate', 'kraken'] as const;

const failureLookMs = 50;

/**
 * Reads several public exchanges at once. Each runs, fails and comes back on its own; the index
 * above judges what they say.
 */
export class LiveFeed implements PriceFeed {
  readonly kind = 'live';
  readonly label: string;
  readonly #readers: readonly VenueReader[];
  readonly #waiting = new Set<() => void>();
  #sink: FeedSink | undefined;
  #began = false;

  constructor(options: LiveFeedOptions) {
    const { markets, now, venues = liveVenues, baseUrls = {}, pollMs = 2_000, client = ccxtClient } = options;
    const symbols = markets.map(({ symbol }) => symbol);
    this.label = `live: ${venues.join(', ')}`;
    this.#readers = venues.map(
      (venue) => new VenueReader({ venue, symbols, client, baseUrl: baseUrls[venue], now, pollMs }),
    );
  }

  start(sink: FeedSink): Promise<void> {
    this.#sink = sink;
    this.#begin();
    return Promise.resolve();
  }

  /**
   * Whether any venue gives a price within so many milliseconds; all are asked at once. When all
   * have failed it waits no longer.
   */
  answersWithin(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (answered: boolean) => {
        clearTimeout(timer);
        clearInterval(looking);
        this.#waiting.delete(heard);
        resolve(answered);
      };
      const heard = () => settle(true);
      const timer = setTimeout(() => settle(false), ms);
      const looking = setInterval(() => {
        if (this.venues().every(({ state }) => state === 'down')) settle(false);
      }, failureLookMs);
      this.#waiting.add(heard);
      this.#begin();
    });
  }

  async stop(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.stop()));
  }

  venues(): readonly VenueHealth[] {
    return this.#readers.map(({ health }) => health);
  }

  /** Asks the venues that are up, one after another, until one gives candles. */
  async history(symbol: string, interval: Interval, endMs: number, limit: number): Promise<readonly Candle[]> {
    for (const { client, health } of this.#readers) {
      if (!client || health.state !== 'up') continue;
      const candles = await liveHistory(client, symbol, interval, endMs, limit).catch(() => []);
      if (candles.length > 0) return candles;
    }
    return [];
  }

  #begin(): void {
    if (this.#began) return;
    this.#began = true;
    const sink: FeedSink = {
      sample: (sample) => {
        for (const heard of this.#waiting) heard();
        this.#sink?.sample(sample);
      },
    };
    for (const reader of this.#readers) void reader.run(sink);
  }
}
