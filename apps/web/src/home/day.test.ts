import type { Candle } from '@candor/protocol';
import { expect, test } from 'vitest';
import { dayOf } from './day.ts';

const hour = 3_600_000;
const candle = (index: number, close: string): Candle => ({
  openTimeMs: index * hour,
  open: '100',
  high: close,
  low: close,
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

test('no candles, no day', () => {
  expect(dayOf([])).toBeUndefined();
});
