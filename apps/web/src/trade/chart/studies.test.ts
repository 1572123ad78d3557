import { describe, expect, test } from 'vitest';
import { atr, ichimoku, ichimokuAhead, stochastic, supertrend, vwap, type StudyBar } from './studies.ts';

const hour = 3_600_000;
/** High, low, close, volume, turnover of each hour. */
const table = [
  [12, 8, 10, 2, 20],
  [13, 9, 12, 1, 11],
  [15, 11, 14, 3, 39],
  [14, 10, 11, 0, 0],
  [12, 6, 7, 4, 36],
  [9, 5, 8, 5, 35],
] as const;
const bars: readonly StudyBar[] = table.map(([high, low, close, volume, turnover], at) => ({
  timestamp: at * hour,
  high,
  low,
  close,
  volume,
  turnover,
}));

describe('volume-weighted average price', () => {
  test('turnover over volume since the reset', () => {
    expect(vwap(bars, [3]).map((row) => row.vwap)).toEqual([10, 31 / 3, 70 / 6, undefined, 9, 71 / 9]);
  });

  test('a session whose begin is not loaded says nothing', () => {
    expect(vwap(bars.slice(1), [3]).map((row) => row.vwap)).toEqual([undefined, undefined, undefined, 9, 71 / 9]);
  });
});

test('average true range: the mean first, then Wilder’s smoothing', () => {
  // True ranges by hand: 4, 4, 4, 4, 6 (from 12 to 6), 4 (from 9 to 5).
  expect(atr(bars, [3]).map((row) => row.atr)).toEqual([
    undefined,
    undefined,
    4,
    4,
    (4 * 2 + 6) / 3,
    (((4 * 2 + 6) / 3) * 2 + 4) / 3,
  ]);
});

test('a gap counts into the true range', () => {
  const gap = [bars[0], { timestamp: hour, high: 30, low: 28, close: 29 }] as readonly StudyBar[];
  expect(atr(gap, [1]).map((row) => row.atr)).toEqual([4, 20]);
});

describe('stochastic', () => {
  test('%K and %D by hand', () => {
    // Over 3 candles: (14−8)/7, (11−9)/6, (7−6)/9, (8−5)/9 in percent.
    const raw = [600 / 7, 200 / 6, 100 / 9, 300 / 9];
    const found = stochastic(bars, [3, 2, 2]);
    const k = raw.map((value, at) => (value + (raw[at - 1] ?? 0)) / 2).slice(1);
    expect(found.slice(0, 3)).toEqual([{}, {}, {}]);
    expect(found.slice(3).map((row) => row.k)).toEqual(k.map((value) => expect.closeTo(value, 9)));
    expect(found[3]?.d).toBeUndefined();
    expect(found[4]?.d).toBeCloseTo(((k[0] ?? 0) + (k[1] ?? 0)) / 2, 9);
  });

  test('a market that did not move is in the middle', () => {
    const still = [1, 2, 3].map((at) => ({ timestamp: at, high: 5, low: 5, close: 5 }));
    expect(stochastic(still, [2, 1, 1]).map((row) => row.k)).toEqual([undefined, 50, 50]);
  });
});

test('supertrend: bands that only tighten, and turn with the close', () => {
  const rising = [10, 11, 12, 20, 21, 12].map((close, at) => ({
    timestamp: at * hour,
    high: close + 1,
    low: close - 1,
    close,
  }));
  // Average true range of one candle: 2, 2, 2, 9, 2, 10. Middles are the closes, the multiplier is
  // 1.
  expect(supertrend(rising, [1, 1])).toEqual([
    { down: 12 },
    { down: 12 },
    { down: 12 },
    // A close of 20 is above min(29, 12): it rises, above 20 − 9, which is below no earlier band.
    { up: 11 },
    { up: 19 },
    // 12 falls below 19.
    { down: 22 },
  ]);
});

describe('ichimoku with lengths 2, 3, 4 and a displacement of 3', () => {
  const lengths = [2, 3, 4, 3];
  const found = ichimoku(bars, lengths);

  test('conversion and base are middles of their windows', () => {
    expect(found.map(({ conversion }) => conversion)).toEqual([undefined, 10.5, 12, 12.5, 10, 8.5]);
    expect(found.map(({ base }) => base)).toEqual([undefined, undefined, 11.5, 12, 10.5, 9.5]);
  });

  test('spans are drawn two candles later, and beyond the last one', () => {
    expect(found.map(({ spanA }) => spanA)).toEqual([undefined, undefined, undefined, undefined, 11.75, 12.25]);
    expect(found.map(({ spanB }) => spanB)).toEqual([undefined, undefined, undefined, undefined, undefined, 11.5]);
    expect(ichimokuAhead(bars, lengths)).toEqual([
      { spanA: 10.25, spanB: 10.5 },
      { spanA: 9, spanB: 10 },
    ]);
  });

  test('the lagging line is the close two candles later', () => {
    expect(found.map(({ lagging }) => lagging)).toEqual([14, 11, 7, 8, undefined, undefined]);
  });
});
