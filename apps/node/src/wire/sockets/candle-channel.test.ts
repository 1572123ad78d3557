import { CandleStore } from '@candor/market-data';
import type { Candle, Interval, PublicMessage } from '@candor/protocol';
import { expect, test } from 'vitest';
import type { LiveMarkets } from '../../engine/markets/live-markets.ts';
import { CandleChannel } from './public-channels.ts';

const symbol = 'BTC/USDT';
const minuteMs = 60_000;
const interval: Interval = '1m';

/**
 * A market that only trades, and what somebody holds who follows its candles from one moment on.
 */
function followed() {
  const store = new CandleStore();
  const markets: Partial<LiveMarkets> = {
    symbolOf: () => symbol,
    candles: (_marketId, of, range) => Promise.resolve(store.read(symbol, of, range)),
    lastCandles: (_marketId, of, limit) => store.read(symbol, of, { limit }),
  };
  const channel = new CandleChannel(markets as LiveMarkets, 1, interval);
  const held = new Map<number, Candle>();
  const take = (message: PublicMessage | null) => {
    if (message?.type === 'KLINE') for (const candle of message.data) held.set(candle.openTimeMs, candle);
    return message;
  };
  return {
    trade: (minute: number, price: string) => store.trade(symbol, price, '1', minute * minuteMs),
    beat: (minute: number) => take(channel.update(minute * minuteMs)),
    begin: async () => take(await channel.snapshot()),
    series: () => [...held.values()],
    reloaded: () => store.read(symbol, interval, { limit: 500 }),
  };
}

test('a reader who follows the candles of a quiet market holds the series that a reload gives', async () => {
  const { trade, beat, begin, series, reloaded } = followed();
  trade(1, '100');
  beat(1);
  await begin();
  trade(1.2, '101');
  trade(7, '105');
  beat(7.1);
  trade(9, '104');
  trade(40, '90');
  beat(40.5);
  expect(series()).toEqual(reloaded());
  expect(series().filter(({ volume }) => volume === '0')).toHaveLength(36);
});

test('a trade that came just before its candle ended is in it', async () => {
  const { trade, beat, begin, series, reloaded } = followed();
  trade(1, '100');
  beat(1);
  await begin();
  trade(1.99, '70');
  trade(2, '100');
  beat(2);
  expect(series()[0]).toMatchObject({ low: '70', volume: '2' });
  expect(series()).toEqual(reloaded());
});

test('a silence longer than a snapshot is sent as a snapshot', () => {
  const { trade, beat } = followed();
  trade(1, '100');
  beat(1);
  trade(2_000, '100');
  expect(beat(2_000)).toMatchObject({ snapshot: true, data: { length: 500 } });
});
