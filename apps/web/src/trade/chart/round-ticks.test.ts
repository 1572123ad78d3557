import { describe, expect, test } from 'vitest';
import { countdownText, roundTicks } from './round-ticks.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

const candles = (fromMs: number, lengthMs: number, count: number, offsetMs = 0) =>
  Array.from({ length: count }, (_, index) => {
    const timeMs = fromMs + index * lengthMs;
    return { timeMs, localMs: timeMs + offsetMs };
  });

describe('times on the axis are round', () => {
  test('five minutes, a tick for every twelve candles at least: whole hours', () => {
    const start = Date.parse('2026-11-25T04:15:00Z');
    const ticks = roundTicks(candles(start, 5 * minute, 60), 12);
    expect(ticks.map(({ timeMs }) => new Date(timeMs).toISOString().slice(11, 16))).toEqual([
      '05:00',
      '06:00',
      '07:00',
      '08:00',
      '09:00',
    ]);
  });

  test('round on the user’s clocks, half hours of a zone counted', () => {
    const start = Date.parse('2026-11-25T00:00:00Z');
    const ticks = roundTicks(candles(start, 5 * minute, 40, 5.75 * hour), 12);
    expect(ticks[0]?.localMs).toBe(Date.parse('2026-11-25T06:00:00Z'));
  });

  test('months where days leave no room', () => {
    const ticks = roundTicks(candles(Date.parse('2026-01-15T00:00:00Z'), day, 100), 20);
    expect(ticks.map(({ timeMs }) => new Date(timeMs).toISOString().slice(0, 10))).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
  });

  test('no candles, no ticks', () => expect(roundTicks([], 12)).toEqual([]));
});

test('a countdown keeps its digits', () => {
  expect([299_000, 1, 0, -5, hour + 2_000, 27 * hour].map(countdownText)).toEqual([
    '04:59',
    '00:01',
    '00:00',
    '00:00',
    '1:00:02',
    '27:00:00',
  ]);
});
