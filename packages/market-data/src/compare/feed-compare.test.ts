import { expect, test } from 'vitest';
import { minuteMs } from '../intervals/intervals.ts';
import { climbingBars, temporaryFolder, writeBars } from '../test-support/recording.ts';
import { compareFeed } from './feed-compare.ts';
import { autocorrelation, burstiness, kurtosis, quantile, variance } from './statistics.ts';

test('statistics of known series', () => {
  expect(variance([1, 3])).toBe(1);
  expect(kurtosis([-1, 1, -1, 1])).toBe(1);
  expect(autocorrelation([1, -1, 1, -1], 1)).toBeCloseTo(-0.75);
  expect(quantile([5, 1, 3], 0.5)).toBe(3);
  expect(burstiness([0, 10, 20, 30])).toBe(0);
});

const keepMarket = () => Promise.reject(new Error('a recording without books and trades needs no exchange'));

test('a recording that is unlike the simulation is said to be, in a last line of JSON', async () => {
  const dir = await temporaryFolder();
  const bars = climbingBars(Date.UTC(2025, 0, 1), 1_440, minuteMs).map((bar, i) =>
    i % 7 === 0 ? { ...bar, close: bar.high } : bar,
  );
  await writeBars(dir, 'perp-1m', 'BTCUSDT', bars);
  const lines: string[] = [];
  expect(await compareFeed({ dir, keepMarket, print: (line) => lines.push(line) })).toBe(false);
  const last: unknown = JSON.parse(lines.at(-1) ?? '');
  expect(last).toMatchObject({ seed: 1, withinFactorTwo: false });
  expect(lines.some((line) => line.startsWith('kurtosis'))).toBe(true);
});
