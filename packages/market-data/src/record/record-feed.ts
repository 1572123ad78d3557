import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PriceFeed } from '../feed/feed.ts';
import { IndexPrice } from '../index-price/index-price.ts';
import type { FeedMarket } from '../market.ts';
import { RecordingError } from '../recorded/bars-file.ts';
import { MarketRecorder, type RecordedFile } from './market-recorder.ts';

export interface RecordOptions {
  readonly dir: string;
  readonly markets: readonly FeedMarket[];
  readonly now: () => number;
  /** Ends the recording. */
  readonly signal: AbortSignal;
  /** How often the index is looked at; once a second unless given. */
  readonly everyMs?: number;
}

/**
 * Records a feed into an empty folder until the signal: minutes of the index price, trades, and a
 * manifest. `recorded:DIR` plays it. The feed is started and stopped here. A folder that is not
 * empty throws a RecordingError: a recording is never mixed with another.
 */
export async function recordFeed(feed: PriceFeed, options: RecordOptions): Promise<readonly RecordedFile[]> {
  const { dir, markets, now, signal } = options;
  await mkdir(dir, { recursive: true });
  if ((await readdir(dir)).length > 0) throw new RecordingError(dir, 'is not empty');
  const recorders = new Map<string, MarketRecorder>();
  for (const market of markets) recorders.set(market.symbol, await MarketRecorder.create(dir, market));
  const index = new IndexPrice();
  const startedAtMs = now();
  const look = () => {
    for (const [symbol, recorder] of recorders) {
      const value = index.at(symbol, now());
      if (!value.stale) recorder.price(value.price, now());
    }
  };
  await feed.start({
    sample: (sample) => void index.add(sample),
    trade: (trade) => recorders.get(trade.symbol)?.trade(trade),
  });
  const timer = setInterval(look, options.everyMs ?? 1_000);
  look();
  await untilAborted(signal);
  clearInterval(timer);
  await feed.stop();
  const files = (await Promise.all(Array.from(recorders.values(), (recorder) => recorder.close()))).flat();
  const manifest = { kind: feed.kind, label: feed.label, startedAtMs, endedAtMs: now(), files };
  await writeFile(join(dir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return files;
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
