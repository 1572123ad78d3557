import { parseDecimal, rescale } from '@candor/amount';
import {
  chooseFeed,
  indexFeedMarket,
  IndexPrice,
  indexRules,
  isFeedSetting,
  type PriceFeed,
  RecordingError,
} from '@candor/market-data';
import { type Candle, indexMarketListings, type Interval, spotMarketListings } from '@candor/protocol';
import type { IndexView } from './index-view.ts';
import { StartError } from '../../base/ops/start-error.ts';
import type { Logger } from '../../base/ops/logger.ts';

export interface FeedRunnerParts {
  /** auto, live, simulated or recorded:DIR. */
  readonly setting: string;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  readonly now?: () => number;
}

const noIndex: IndexView = { price: null, stale: true, venues: [] };
/** Decimals that a price is read with before it is rounded to a market's tick. */
const priceScale = 18;

/** Live venues give the prices of those that they list under the same name, and no others. */
const feedMarkets = [...spotMarketListings, ...indexMarketListings.map(indexFeedMarket)];

/** The chosen feed, and the index over its samples. Until a feed is chosen every price is stale. */
export class FeedRunner {
  readonly #parts: FeedRunnerParts;
  readonly #index = new IndexPrice();
  readonly #now: () => number;
  #feed: PriceFeed | undefined;
  #stopped = false;

  constructor(parts: FeedRunnerParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  /**
   * Chooses the feed and starts it. Resolves when samples may come; throws a StartError when the
   * wanted feed can not be had.
   */
  async start(): Promise<void> {
    const feed = await this.#choose();
    if (this.#stopped) return;
    this.#feed = feed;
    await feed.start({ sample: (sample) => void this.#index.add(sample) });
    this.#parts.logger.info({ kind: feed.kind, label: feed.label }, 'the feed was chosen');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#feed?.stop();
  }

  /** Takes over that an earlier run ejected a venue from a market's index. */
  restoreEjected(symbol: string, venue: string): void {
    this.#index.restoreEjected(symbol, venue);
  }

  description(): { readonly kind: PriceFeed['kind']; readonly label: string } {
    const feed = this.#feed;
    return feed ? { kind: feed.kind, label: feed.label } : { kind: 'live', label: 'Looking for live prices' };
  }

  index(symbol: string): IndexView {
    if (!this.#feed) return noIndex;
    const state = this.#index.at(symbol, this.#now());
    return { price: state.stale ? null : state.price, stale: state.stale, venues: this.#venues(symbol) };
  }

  /** Venues' newest prices as the index rule takes them now; none while no feed is chosen. */
  quotes(symbol: string): ReturnType<IndexPrice['quotes']> {
    if (!this.#feed) return [];
    const nowMs = this.#now();
    // Says of each venue first whether it is right or wrong by now.
    this.#index.at(symbol, nowMs);
    return this.#index.quotes(symbol, nowMs);
  }

  /** The index in ticks, rounded half to even; 0 when it is stale. */
  indexTicks(symbol: string, tickScale: number): number {
    const { price } = this.index(symbol);
    const parsed = price === null ? null : parseDecimal(price, priceScale);
    return parsed?.ok ? Number(rescale(parsed.units, priceScale, tickScale, 'half_even')) : 0;
  }

  /** Candles before this run; empty while no feed is chosen. */
  async history(symbol: string, interval: Interval, endMs: number, limit: number): Promise<readonly Candle[]> {
    return this.#feed ? this.#feed.history(symbol, interval, endMs, limit) : [];
  }

  async #choose(): Promise<PriceFeed> {
    const { setting } = this.#parts;
    if (!isFeedSetting(setting))
      throw new StartError(`There is no feed ${setting}; choose auto, live, simulated or recorded:DIR.`);
    try {
      return await chooseFeed(setting, { markets: feedMarkets, now: this.#now });
    } catch (error) {
      if (error instanceof RecordingError) throw new StartError(error.message);
      throw error;
    }
  }

  #venues(symbol: string): IndexView['venues'] {
    const nowMs = this.#now();
    return this.#index.venuesOf(symbol, nowMs).map(({ venue, price, timeMs, counted }) => {
      const ageMs = Math.max(0, nowMs - timeMs);
      const fresh = ageMs <= indexRules.freshMs;
      return { venue, price, ageMs, fresh, ejected: fresh && !counted };
    });
  }
}
