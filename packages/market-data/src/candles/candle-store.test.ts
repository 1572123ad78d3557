import { addDecimals, compareDecimals } from '@candor/amount';
import type { Candle } from '@candor/protocol';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { intervals, nextOpenTime, openTimeOf } from '../intervals/intervals.ts';
import { CandleStore } from './candle-store.ts';

const symbol = 'BTC/USDT';
const start = Date.UTC(2025, 0, 30, 22);

const candle = (openTimeMs: number, [open, high, low, close]: readonly string[], volume: string): Candle => ({
  openTimeMs,
  open: open ?? '',
  high: high ?? '',
  low: low ?? '',
  close: close ?? '',
  volume,
  turnover: '100',
});

const isPlausible = ({ open, high, low, close }: Candle) =>
  [open, close].every((price) => compareDecimals(price, high) <= 0 && compareDecimals(price, low) >= 0);

const sum = (values: readonly string[]) => values.reduce((a, b) => addDecimals(a, b), '0');

describe('intervals', () => {
  test('weeks open on Monday and months on the first', () => {
    const time = Date.UTC(2025, 5, 4, 13, 37, 42, 123);
    expect(new Date(openTimeOf('1w', time)).toISOString()).toBe('2025-06-02T00:00:00.000Z');
    expect(new Date(openTimeOf('1M', time)).toISOString()).toBe('2025-06-01T00:00:00.000Z');
    expect(new Date(nextOpenTime('1M', Date.UTC(2024, 11, 1))).toISOString()).toBe('2025-01-01T00:00:00.000Z');
    expect(new Date(openTimeOf('15m', time)).toISOString()).toBe('2025-06-04T13:30:00.000Z');
  });
});

describe('candles', () => {
  test('of every interval say the same of the same trades', () => {
    const trades = fc.array(
      fc.record({
        gapMs: fc.integer({ min: 0, max: 120_000 }),
        price: fc.integer({ min: 1, max: 10_000_000 }).map((ticks) => (ticks / 100).toFixed(2)),
        quantity: fc.integer({ min: 1, max: 1_000_000 }).map((lots) => (lots / 100_000).toFixed(5)),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(trades, (list) => {
        const store = new CandleStore();
        let timeMs = start;
        for (const { gapMs, price, quantity } of list) {
          timeMs += gapMs;
          store.trade(symbol, price, quantity, timeMs);
        }
        const traded = sum(list.map(({ quantity }) => quantity));
        for (const interval of intervals) {
          const candles = store.read(symbol, interval, { limit: 100_000 });
          expect(candles[0]?.open).toBe(list[0]?.price);
          expect(candles.at(-1)?.close).toBe(list.at(-1)?.price);
          expect(compareDecimals(sum(candles.map(({ volume }) => volume)), traded)).toBe(0);
          expect(candles.slice(1).map(({ openTimeMs }) => openTimeMs)).toEqual(
            candles.slice(0, -1).map(({ openTimeMs }) => nextOpenTime(interval, openTimeMs)),
          );
          expect(candles.every(isPlausible)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('join history with what was traded since', () => {
    const store = new CandleStore();
    store.trade(symbol, '105', '2', start + 30_000);
    store.seed(symbol, '1m', [
      candle(start - 60_000, ['99', '101', '98', '100'], '1'),
      candle(start, ['100', '103', '97', '102'], '1'),
    ]);
    expect(store.read(symbol, '1m', { limit: 10 })).toEqual([
      candle(start - 60_000, ['99', '101', '98', '100'], '1'),
      { ...candle(start, ['100', '105', '97', '105'], '3'), turnover: '310' },
    ]);
  });

  test('carry the close over a gap', () => {
    const store = new CandleStore();
    store.trade(symbol, '10', '1', start);
    store.trade(symbol, '12', '1', start + 3 * 60_000);
    const read = store.read(symbol, '1m', { limit: 3 });
    expect(read.map(({ open, close, volume }) => [open, close, volume])).toEqual([
      ['10', '10', '0'],
      ['10', '10', '0'],
      ['12', '12', '1'],
    ]);
    expect(
      store.read(symbol, '1m', { endMs: start + 2 * 60_000, limit: 10 }).map(({ openTimeMs }) => openTimeMs),
    ).toEqual([start, start + 60_000]);
  });
});
