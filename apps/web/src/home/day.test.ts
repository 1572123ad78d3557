import type { Candle } from '@candor/protocol';
import { expect, test } from 'vitest';
import { dayOf } from './day.ts';

const hour = 3_600_000;
const candle = (index: number, close: string, high = close, low = close): Candle => ({
  openTimeMs: index * hour,
  open: '100',
  high,
  low,
  close,
  volume: '1',
  turnover: '1',
});

test('a day has its ends, its extremes and a mark every three hours', () => {
  const day = dayOf(['101', '99', '105', '98.5', '100', '104', '103'].map((close, index) => candle(index, close)));
  expect(day).toMatchObject({
    open: '100',
    close: '103',
    high: { index: 2, price: '105' },
    low: { index: 3, price: '98.5' },
  });
  expect(day?.ticks).toEqual([
    { at: 0, timeMs: 0 },
    { at: 0.5, timeMs: 3 * hour },
    { at: 1, timeMs: 6 * hour },
  ]);
});

test('the extremes are those of the trades, not of the closes', () => {
  const day = dayOf([candle(0, '101', '104', '100'), candle(1, '103', '103.5', '98'), candle(2, '99', '102', '98.5')]);
  expect(day).toMatchObject({ high: { index: 0, price: '104' }, low: { index: 1, price: '98' } });
  expect(day?.values).toEqual([104, 98, 99]);
});

test('no candles, no day', () => {
  expect(dayOf([])).toBeUndefined();
});
