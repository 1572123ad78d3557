import { basename, resolve } from 'node:path';
import type { Candle, Interval } from '@candor/protocol';
import type { FeedSink, PriceFeed, VenueHealth } from '../feed/feed.ts';
import { dayMs } from '../intervals/intervals.ts';
import type { FeedMarket } from '../market.ts';
import { PathFeed } from '../path/path-feed.ts';
import { PricePath } from '../path/price-path.ts';
import { PlayWindow } from './play-window.ts';
import { type PlayedMarket, RecordedDays } from './recorded-days.ts';
import { type RecordedMarket, readRecording } from './recording.ts';

export interface RecordedFeedOptions {
  readonly dir: string;
  readonly markets: readonly FeedMarket[];
  readonly now: () => number;
  readonly seed: number;
  /** Recorded seconds per second; 1 unless given. */
  readonly speed?: number;
}

/**
 * Venues derived from the one recording: the recording itself and four that stand up to 3 bp from
 * it, and say so.
 */
export const recordedVenues = ['recording', 'derived-a', 'derived-b', 'derived-c', 'derived-d'] as const;

/**
 * Replays a folder of recorded bars, its times moved to now. Throws a RecordingError when the
 * folder cannot be read as one.
 */
export async function recordedFeed(options: RecordedFeedOptions): Promise<PriceFeed> {
  const { dir, now, seed, speed = 1 } = options;
  if (!(speed > 0 && Number.isFinite(speed))) throw new RangeError('speed must be above zero');
  const recorded = await readRecording(dir, options.markets);
  const startMs = now();
  const days = new RecordedDays(played(recorded, startMs), seed);
  const feed = new PathFeed({
    kind: 'recorded',
    label: `recording ${basename(resolve(dir))}${speed === 1 ? '' : ` at ${speed} times its speed`}`,
    venues: recordedVenues,
    markets: recorded.map(({ market }) => market),
    path: new PricePath(days, seed),
    seed,
    now,
    pathTime: (nowMs) => startMs + (nowMs - startMs) * speed,
  });
  return speed === 1 ? feed : new PastOnly(feed, startMs);
}

/**
 * Coins and currencies were recorded in different years: each group is laid onto the clock by
 * itself.
 */
function played(recorded: readonly RecordedMarket[], startMs: number): PlayedMarket[] {
  const groups = [
    { markets: recorded.filter(({ market }) => !market.closesAtWeekends), stepMostMs: dayMs },
    { markets: recorded.filter(({ market }) => market.closesAtWeekends), stepMostMs: 7 * dayMs },
  ];
  return groups.flatMap(({ markets, stepMostMs }) => {
    if (markets.length === 0) return [];
    const window = new PlayWindow(markets, startMs, stepMostMs);
    return markets.map((one) => ({ ...one, window }));
  });
}

/**
 * Played faster than time, a recording's own bars are the past up to the start; after it only what
 * was traded is true.
 */
class PastOnly implements PriceFeed {
  readonly kind: 'live' | 'recorded' | 'simulated';
  readonly label: string;
  readonly #feed: PriceFeed;
  readonly #startMs: number;

  constructor(feed: PriceFeed, startMs: number) {
    this.kind = feed.kind;
    this.label = feed.label;
    this.#feed = feed;
    this.#startMs = startMs;
  }

  start(sink: FeedSink): Promise<void> {
    return this.#feed.start(sink);
  }

  stop(): Promise<void> {
    return this.#feed.stop();
  }

  venues(): readonly VenueHealth[] {
    return this.#feed.venues();
  }

  history(symbol: string, interval: Interval, endMs: number, limit: number): Promise<readonly Candle[]> {
    return this.#feed.history(symbol, interval, Math.min(endMs, this.#startMs), limit);
  }
}
