import { expect, test } from 'vitest';
import { sampleAt } from './contract.fixture.ts';
import { minuteLine, minutesOf } from './minutes.ts';

const candle = (openTimeMs: number, close: string) => ({
  openTimeMs,
  open: '1',
  high: '9',
  low: '1',
  close,
  volume: '0',
  turnover: '0',
});
const minutes = minutesOf([candle(600_000, '10'), candle(660_000, '11'), candle(720_000, '12')]);

test('a minute is drawn at its last second, at its close', () => {
  expect(minutes.map(({ second, price }) => [second, price])).toEqual([
    [659, '10'],
    [719, '11'],
    [779, '12'],
  ]);
});

test('minutes end where samples begin, and meet them', () => {
  const line = minuteLine(minutes, [sampleAt(740, null), sampleAt(741, '11.5'), sampleAt(742, '11.6')]);
  expect(line.map(({ second }) => second)).toEqual([659, 719, 741]);
  expect(line.at(-1)?.price).toBe('11.5');
});

test('no line is drawn over a gap between minutes and samples', () => {
  expect(minuteLine(minutes, [sampleAt(900, '12')]).map(({ second }) => second)).toEqual([659, 719, 779]);
});
