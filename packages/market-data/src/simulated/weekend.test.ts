import { indexMarketListings } from '@candor/protocol';
import { expect, test } from 'vitest';
import type { PriceSample } from '../feed/feed.ts';
import { indexFeedMarket } from '../market.ts';
import { bitcoin } from '../test-support/markets.ts';
import { simulatedFeed } from './simulated-feed.ts';

const markets = [bitcoin, ...indexMarketListings.map(indexFeedMarket)];

async function symbolsAt(nowMs: number): Promise<Set<string>> {
  const samples: PriceSample[] = [];
  const feed = simulatedFeed({ seed: 1, markets, now: () => nowMs });
  await feed.start({ sample: (sample) => samples.push(sample) });
  await feed.stop();
  return new Set(samples.map(({ symbol }) => symbol));
}

test('currencies and gold have no price from Friday 21:00 to Sunday 22:00 UTC, coins have one', async () => {
  const friday = Date.UTC(2025, 5, 6, 21);
  const sunday = Date.UTC(2025, 5, 8, 22);
  expect((await symbolsAt(friday - 1)).size).toBe(markets.length);
  expect([...(await symbolsAt(friday))]).toEqual(['BTC/USDT']);
  expect([...(await symbolsAt(sunday - 1))]).toEqual(['BTC/USDT']);
  expect((await symbolsAt(sunday)).size).toBe(markets.length);
});

test('a currency moves as little as it was measured to, and trades nothing', async () => {
  const feed = simulatedFeed({ seed: 3, markets, now: () => Date.UTC(2025, 5, 5, 20) });
  const minutes = await feed.history('EUR/USD', '1m', Date.UTC(2025, 5, 5, 20), 2_880);
  const returns = minutes.map(({ open, close }) => Math.log(Number(close) / Number(open)));
  const deviation = Math.sqrt(returns.reduce((sum, each) => sum + each * each, 0) / returns.length);
  expect(deviation).toBeGreaterThan(0.4e-4);
  expect(deviation).toBeLessThan(1.8e-4);
  expect(minutes.every(({ volume }) => volume === '0')).toBe(true);
});
