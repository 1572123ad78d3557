import { LiveFeed } from '../live/live-feed.ts';
import type { ClientFactory } from '../live/exchange-client.ts';
import type { FeedMarket } from '../market.ts';
import { recordedFeed } from '../recorded/recorded-feed.ts';
import { simulatedFeed } from '../simulated/simulated-feed.ts';
import type { PriceFeed } from './feed.ts';

export type FeedSetting = 'auto' | 'live' | 'simulated' | `recorded:${string}`;

export interface FeedOptions {
  readonly markets: readonly FeedMarket[];
  readonly now: () => number;
  /** Of the simulation and of derived venues; 1 unless given. */
  readonly seed?: number;
  /** Of a recording; 1 unless given. */
  readonly speed?: number;
  readonly venues?: readonly string[];
  readonly baseUrls?: Readonly<Record<string, string>>;
  readonly client?: ClientFactory;
  /** How long `auto` waits for a venue; 4 s unless given. */
  readonly waitMs?: number;
}

const waitMostMs = 4_000;
const recordedPrefix = 'recorded:';

/** Whether a text names a feed. */
export const isFeedSetting = (text: string): text is FeedSetting =>
  text === 'auto' ||
  text === 'live' ||
  text === 'simulated' ||
  (text.startsWith(recordedPrefix) && text.length > recordedPrefix.length);

/**
 * The feed of a setting, not started yet. `auto` is live when a venue gives a price in time, else
 * simulated. A recording that cannot be read throws a RecordingError.
 */
export async function chooseFeed(setting: FeedSetting, options: FeedOptions): Promise<PriceFeed> {
  const { markets, now, seed = 1, speed = 1 } = options;
  if (setting.startsWith(recordedPrefix)) {
    return recordedFeed({ dir: setting.slice(recordedPrefix.length), markets, now, seed, speed });
  }
  if (setting === 'simulated') return simulatedFeed({ seed, markets, now });
  const live = new LiveFeed(options);
  if (setting === 'live' || (await live.answersWithin(options.waitMs ?? waitMostMs))) return live;
  await live.stop();
  return simulatedFeed({ seed, markets, now });
}
