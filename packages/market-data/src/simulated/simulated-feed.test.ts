import { addDecimals, compareDecimals } from '@candor/amount';
import type { Candle, Interval } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import type { PriceSample } from '../feed/feed.ts';
import { openTimeOf } from '../intervals/intervals.ts';
import { bitcoin, ether, ripple, someTimeMs } from '../test-support/markets.ts';
import { simulatedFeed } from './simulated-feed.ts';

const markets = [bitcoin, ether, ripple];
const feedOf = (seed: number, nowMs = someTimeMs) => simulatedFeed({ seed, markets, now: () => nowMs });

async function samplesOf(seed: number, nowMs = someTimeMs): Promise<PriceSample[]> {
  const samples: PriceSample[] = [];
  const feed = feedOf(seed, nowMs);
  await feed.start({ sample: (sample) => samples.push(sample) });
  await feed.stop();
  return samples;
}

/** Candles joined to a longer interval, by hand. */
function joined(candles: readonly Candle[], interval: Interval): Candle[] {
  const groups = new Map<number, Candle[]>();
  for (const each of candles) {
    const at = openTimeOf(interval, each.openTimeMs);
    groups.set(at, [...(groups.get(at) ?? []), each]);
  }
  return Array.from(groups, ([openTimeMs, group]) => ({
    openTimeMs,
    open: group[0]?.open ?? '',
    close: group.at(-1)?.close ?? '',
    high: group.reduce((best, { high }) => (compareDecimals(high, best) > 0 ? high : best), '0'),
    low: group.reduce((best, { low }) => (compareDecimals(low, best) < 0 ? low : best), '999999999'),
    volume: group.reduce((all, { volume }) => addDecimals(all, volume), '0'),
    turnover: group.reduce((all, { turnover }) => addDecimals(all, turnover), '0'),
  }));
}

describe('the simulated feed', () => {
  test('gives the same market for the same seed, and another for another', async () => {
    expect(await samplesOf(5)).toEqual(await samplesOf(5));
    expect(await samplesOf(5)).not.toEqual(await samplesOf(6));
    expect(await feedOf(5).history('BTC/USDT', '1h', someTimeMs, 50)).toEqual(
      await feedOf(5).history('BTC/USDT', '1h', someTimeMs, 50),
    );
  });

  test('has five venues within 6 bp of each other', async () => {
    const prices = (await samplesOf(1)).filter(({ symbol }) => symbol === 'BTC/USDT').map(({ price }) => Number(price));
    expect(prices).toHaveLength(5);
    expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.0007);
    expect(new Set(prices).size).toBeGreaterThan(1);
  });

  test('gives a window of the past alike, however it is asked for', async () => {
    const feed = feedOf(1);
    const far = someTimeMs - 400 * 86_400_000;
    const alone = await feed.history('ETH/USDT', '5m', far, 20);
    await feed.history('ETH/USDT', '1d', someTimeMs, 100);
    expect(await feed.history('ETH/USDT', '5m', far, 20)).toEqual(alone);
    expect((await feed.history('ETH/USDT', '5m', far, 60)).slice(-20)).toEqual(alone);
  });

  test.each([
    ['1s', '1m', 3_600],
    ['1m', '5m', 1_440],
    ['1m', '1h', 1_440],
    ['1h', '1d', 480],
    ['1d', '1w', 70],
    ['1d', '1M', 160],
    ['4h', '3d', 200],
  ] as const)('has candles of %s that add up to those of %s', async (short, long, count) => {
    const feed = feedOf(3);
    const sums = joined(await feed.history('XRP/USDT', short, someTimeMs, count), long).slice(1);
    const whole = await feed.history('XRP/USDT', long, someTimeMs, sums.length);
    expect(sums.length).toBeGreaterThan(1);
    expect(whole).toEqual(sums);
  });

  test('shows nothing of the future', async () => {
    const [last] = (await feedOf(3).history('BTC/USDT', '1d', someTimeMs + 1e9, 1)).slice(-1);
    const seconds = await feedOf(3).history('BTC/USDT', '1s', someTimeMs + 1e9, 1);
    expect(seconds[0]?.openTimeMs).toBe(Math.floor(someTimeMs / 1_000) * 1_000 - 1_000);
    expect(last?.close).toBe(seconds[0]?.close);
  });

  test('goes on where the minute before ended', async () => {
    const minutes = await feedOf(8).history('BTC/USDT', '1m', someTimeMs, 1_000);
    for (let i = 1; i < minutes.length; i += 1) expect(minutes[i]?.open).toBe(minutes[i - 1]?.close);
  });
});
