import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { chooseFeed } from '../feed/choose.ts';
import type { VenueHealth } from '../feed/feed.ts';
import { IndexPrice } from '../index-price/index-price.ts';
import { type Behaviour, ExchangeServer } from '../test-support/exchange-server.ts';
import { bitcoin } from '../test-support/markets.ts';
import { ccxtClient } from './exchange-client.ts';
import { LiveFeed } from './live-feed.ts';

const venues = ['one', 'two', 'three', 'four'];
let servers: ExchangeServer[] = [];
let feed: LiveFeed;
let index: IndexPrice;

/** Each server speaks Binance's API, so each venue is a Binance client at another address. */
const options = () => ({
  markets: [bitcoin],
  now: Date.now,
  venues,
  baseUrls: Object.fromEntries(venues.map((venue, i) => [venue, servers[i]?.url ?? ''])),
  pollMs: 20,
  client: (_venue: string, baseUrl: string | undefined) => ccxtClient('binance', baseUrl),
});

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 60_000, interval: 10 });
const health = (venue: string): VenueHealth | undefined => feed.venues().find((one) => one.venue === venue);
const behave = (i: number, behaviour: Behaviour) => {
  const server = servers[i];
  if (server) server.behaviour = behaviour;
};

beforeAll(async () => {
  servers = await Promise.all(venues.map(() => ExchangeServer.open()));
  index = new IndexPrice();
  feed = new LiveFeed(options());
  await feed.start({ sample: (sample) => void index.add(sample) });
}, 30_000);

afterAll(async () => {
  await feed.stop();
  await Promise.all(servers.map((server) => server.close()));
});

describe('the live feed', () => {
  test('reads venues over HTTP into an index', { timeout: 120_000 }, async () => {
    await until(() => expect(feed.venues().map(({ state }) => state)).toEqual(['up', 'up', 'up', 'up']));
    expect(index.at('BTC/USDT', Date.now())).toEqual({ stale: false, price: '100', venues: 4 });
  });

  test('notices a venue that lags and passes none of its prices on', { timeout: 120_000 }, async () => {
    behave(0, 'lags');
    await until(() => expect(health('one')?.state).toBe('lagging'));
    expect(health('one')?.lagMs).toBeGreaterThan(50_000);
    behave(0, 'honest');
    await until(() => expect(health('one')?.state).toBe('up'));
  });

  test('gives an index that a lying venue does not move', { timeout: 120_000 }, async () => {
    behave(1, 'lies');
    await until(() =>
      expect(index.venuesOf('BTC/USDT', Date.now()).find(({ venue }) => venue === 'two')?.price).toBe('1000'),
    );
    expect(index.at('BTC/USDT', Date.now())).toMatchObject({ stale: false, price: '100' });
    behave(1, 'honest');
  });

  test(
    'marks a venue down that drops the line or talks nonsense, and takes it back',
    { timeout: 120_000 },
    async () => {
      behave(2, 'drops');
      behave(3, 'talks nonsense');
      await until(() => expect(health('three')?.state).toBe('down'));
      await until(() =>
        expect(health('four')).toMatchObject({ state: 'down', problem: 'answered without a usable price' }),
      );
      behave(2, 'honest');
      behave(3, 'honest');
      await until(() => expect([health('three')?.state, health('four')?.state]).toEqual(['up', 'up']));
    },
  );

  test('does not follow a venue that sends on to another host', { timeout: 120_000 }, async () => {
    const elsewhere = await ExchangeServer.open();
    const [venue] = servers;
    if (venue) venue.elsewhere = elsewhere.url;
    behave(0, 'sends on');
    await until(() => expect(health('one')?.state).toBe('down'));
    expect(elsewhere.requests).toBe(0);
    behave(0, 'honest');
    await until(() => expect(health('one')?.state).toBe('up'));
    await elsewhere.close();
  });

  test('reads the past of a venue that is up', { timeout: 120_000 }, async () => {
    const candles = await feed.history('BTC/USDT', '1m', 1_700_000_280_000, 5);
    expect(candles).toHaveLength(5);
    expect(candles[0]).toMatchObject({ open: '100', high: '101.5', low: '99', close: '100.5', volume: '2.5' });
    const [longer] = await feed.history('BTC/USDT', '3m', 1_700_000_280_000, 1);
    expect(longer).toMatchObject({ open: '100', close: '100.5' });
  });

  test('is what auto chooses when a venue answers', { timeout: 120_000 }, async () => {
    const chosen = await chooseFeed('auto', options());
    expect(chosen.kind).toBe('live');
    await chosen.stop();
  });
});

test('auto falls back to the simulation in the time it was given when no venue answers', async () => {
  const never = new Promise<never>(() => undefined);
  const beganMs = performance.now();
  const chosen = await chooseFeed('auto', { markets: [bitcoin], now: Date.now, waitMs: 100, client: () => never });
  expect(chosen.kind).toBe('simulated');
  expect(performance.now() - beganMs).toBeLessThan(3_000);
});

test('auto does not wait when every venue fails at once', async () => {
  const chosen = await chooseFeed('auto', {
    markets: [bitcoin],
    now: Date.now,
    waitMs: 60_000,
    client: () => Promise.reject(new Error('no network')),
  });
  expect(chosen.kind).toBe('simulated');
});
