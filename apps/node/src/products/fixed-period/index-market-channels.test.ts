import type { Candle, PublicMessage } from '@candor/protocol';
import { expect, test } from 'vitest';
import { IndexCandleChannel, IndexDetailChannel } from './index-market-channels.ts';
import { LiveIndex } from './live-index.ts';
import { gold } from './test-support/gold-market.ts';

/** A whole minute. */
const minute = 1_700_000_040;

const candle = (openSecond: number, close: string, figures: Partial<Candle> = {}): Candle => ({
  openTimeMs: openSecond * 1_000,
  open: close,
  high: close,
  low: close,
  close,
  volume: '0',
  turnover: '0',
  ...figures,
});

/**
 * Gold at 3,290 with a minute and an hour behind it; `sample` is the price of each second that
 * passes.
 */
class Gold {
  readonly index = new LiveIndex({
    quotes: () =>
      ['alpha', 'beta', 'gamma'].map((venue) => ({
        venue,
        mantissa: this.#ticks,
        decimals: 2,
        ageMs: this.#ticks === 0n ? 99_000 : 100,
        ejected: false,
      })),
  });
  second = minute + 10;
  #ticks = 329_000n;

  readonly parts = {
    index: this.index,
    market: gold,
    views: {
      indexOf: () => ({ price: '3290.004', stale: false, venues: [] }),
      feedCandles: async (_symbol: string, interval: string) =>
        interval === '1h'
          ? [candle(minute - 3_600, '3280.00', { high: '3299.00' })]
          : [candle(minute - 60, '3288.00'), candle(minute, '3289.00', { low: '3287.50' })],
    },
    now: () => this.second * 1_000,
  };

  pass(ticks: bigint): void {
    this.second += 1;
    this.#ticks = ticks;
    this.index.take(this.second, [gold]);
  }
}

const candlesIn = (message: PublicMessage | null) => (message?.type === 'KLINE' ? message.data : []);

test('candles of an index go on from the feed’s past with the sample of each second', async () => {
  const market = new Gold();
  const channel = new IndexCandleChannel(market.parts, '1m');
  const first = await channel.snapshot();
  expect(first).toMatchObject({ type: 'KLINE', symbol: 'XAU/USD', interval: '1m', snapshot: true });
  expect(candlesIn(first).map(({ close }) => close)).toEqual(['3288.00', '3289.00']);
  market.pass(329_250n);
  expect(candlesIn(channel.update())).toEqual([
    candle(minute, '3292.50', { open: '3289.00', high: '3292.50', low: '3287.50' }),
  ]);
  expect(channel.update()).toBeNull();
  market.second = minute + 59;
  market.pass(329_300n);
  expect(candlesIn(channel.update())).toEqual([candle(minute + 60, '3293.00')]);
  expect(candlesIn(await channel.snapshot())).toHaveLength(3);
});

test('a second without an index makes no candle', () => {
  const market = new Gold();
  const channel = new IndexCandleChannel(market.parts, '1m');
  market.pass(0n);
  expect(channel.update()).toBeNull();
});

test('the day of a market without a book moves with its index, once a second', async () => {
  const market = new Gold();
  const channel = new IndexDetailChannel(market.parts);
  const first = await channel.snapshot();
  expect(first).toMatchObject({
    type: 'DETAIL',
    symbol: 'XAU/USD',
    data: { plate: 'index', close: '3290.00', openPrice: '3280.00', high: '3299.00', zdf: '0.30' },
  });
  expect(channel.update()).toBeNull();
  market.pass(329_100n);
  expect(channel.update()).toMatchObject({ type: 'DETAIL', data: { close: '3290.00' } });
  expect(channel.update()).toBeNull();
});
