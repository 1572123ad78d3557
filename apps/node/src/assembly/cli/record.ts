import { parseArgs } from 'node:util';
import { chooseFeed, isFeedSetting, RecordingError, recordFeed } from '@candor/market-data';
import { spotMarketListings } from '@candor/protocol';
import { StartError } from '../../base/ops/start-error.ts';

const usage = 'Usage: candor record DIR [--feed live|simulated|recorded:DIR] [--minutes N]';

/**
 * `candor record DIR`: records a feed, the live one by default, until Ctrl-C or for so many
 * minutes.
 */
export async function record(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { feed: { type: 'string', default: 'live' }, minutes: { type: 'string' } },
  });
  const [dir] = positionals;
  const minutes = values.minutes === undefined ? null : Number(values.minutes);
  const wrong = positionals.length !== 1 || !isFeedSetting(values.feed) || (minutes !== null && !(minutes > 0));
  if (wrong || dir === undefined || !isFeedSetting(values.feed)) throw new StartError(usage);
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  if (minutes !== null) setTimeout(() => ending.abort(), minutes * 60_000).unref();
  const markets = spotMarketListings;
  const now = Date.now;
  try {
    const feed = await chooseFeed(values.feed, { markets, now });
    console.log(`Recording ${feed.label} into ${dir}; Ctrl-C ends it.`);
    const files = await recordFeed(feed, { dir, markets, now, signal: ending.signal });
    console.log(`${files.length} files written; play them with --feed recorded:${dir}`);
    return 0;
  } catch (error) {
    if (error instanceof RecordingError) throw new StartError(error.message);
    throw error;
  }
}
