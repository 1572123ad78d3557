import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { PriceSample } from '../feed/feed.ts';
import { minuteMs } from '../intervals/intervals.ts';
import { bitcoin, ether, euro, someTimeMs } from '../test-support/markets.ts';
import { climbingBars, temporaryFolder, writeBars } from '../test-support/recording.ts';
import { recordedFeed } from './recorded-feed.ts';

const recordedAt = Date.UTC(2024, 2, 1);
const hourMs = 60 * minuteMs;

async function folderOf(count: number): Promise<string> {
  const dir = await temporaryFolder();
  await writeBars(dir, 'perp-1m', 'BTCUSDT', climbingBars(recordedAt, count, minuteMs));
  return dir;
}

async function samplesAt(dir: string, times: readonly number[], speed = 1): Promise<PriceSample[]> {
  let nowMs = someTimeMs;
  const feed = await recordedFeed({ dir, markets: [bitcoin, ether], now: () => nowMs, seed: 1, speed });
  const samples: PriceSample[] = [];
  for (const time of times) {
    nowMs = time;
    await feed.start({ sample: (sample) => samples.push(sample) });
    await feed.stop();
  }
  return samples;
}

const recordingOnly = (samples: readonly PriceSample[]) =>
  samples.filter(({ venue }) => venue === 'recording').map(({ price }) => Number(price));

describe('the recorded feed', () => {
  test('plays a recording as of now, with derived venues at most 3 bp off', async () => {
    const samples = await samplesAt(await folderOf(300), [someTimeMs]);
    expect(samples.map(({ timeMs }) => timeMs)).toEqual(Array.from({ length: 5 }, () => someTimeMs));
    const [recorded = 0] = recordingOnly(samples);
    expect(recorded).toBeGreaterThan(100);
    for (const { price } of samples) expect(Math.abs(Number(price) / recorded - 1)).toBeLessThan(0.0005);
  });

  test('loops without a jump at the seam, for ever', async () => {
    const times = Array.from({ length: 4_000 }, (_, i) => someTimeMs + i * 15_000);
    const prices = recordingOnly(await samplesAt(await folderOf(200), times));
    expect(prices).toHaveLength(times.length);
    expect(Math.max(...prices)).toBeLessThanOrEqual(110.1);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(99.9);
    expect(Math.max(...prices) - Math.min(...prices)).toBeGreaterThan(9.5);
    for (let i = 1; i < prices.length; i += 1) {
      expect(Math.abs((prices[i] ?? 0) - (prices[i - 1] ?? 0))).toBeLessThan(0.15);
    }
  });

  test('runs at any speed', async () => {
    const dir = await folderOf(2_000);
    const [first = 0, later = 0] = recordingOnly(await samplesAt(dir, [someTimeMs, someTimeMs + 60_000], 60));
    expect(later - first).toBeGreaterThan(2.8);
    expect(later - first).toBeLessThan(3.2);
  });

  test('gives its own bars as the past, and longer bars before them', async () => {
    const dir = await folderOf(600);
    await writeBars(dir, 'spot-1h', 'BTCUSDT', climbingBars(recordedAt - 48 * hourMs, 48, hourMs, 52, 1));
    const feed = await recordedFeed({ dir, markets: [bitcoin], now: () => someTimeMs, seed: 1 });
    const hours = await feed.history('BTC/USDT', '1h', someTimeMs, 1_000);
    expect(hours.length).toBeGreaterThan(48);
    const minutes = await feed.history('BTC/USDT', '1m', someTimeMs, 200);
    for (let i = 1; i < minutes.length; i += 1) expect(minutes[i]?.open).toBe(minutes[i - 1]?.close);
    expect(minutes.at(-2)?.volume).toBe('1.50000');
    expect(hours[0]?.open).toBe('52.00');
  });

  test('reads currencies from bid and ask, of other years than coins and with weekends where they were', async () => {
    const dir = await folderOf(300);
    await mkdir(join(dir, 'fx-1m'));
    const mondayMs = Date.UTC(2014, 4, 5);
    // Two weeks and a day, without Saturdays; the bid climbs by a tick a day.
    const rows = Array.from({ length: 15 * 1_440 }, (_, minute) => ({ minute, day: Math.floor(minute / 1_440) }))
      .filter(({ day }) => day % 7 !== 5)
      .map(({ minute, day }) => {
        const bid = (1.2 + day / 100_000).toFixed(5);
        const ask = (1.20003 + day / 100_000).toFixed(5);
        return [mondayMs + minute * minuteMs, bid, bid, bid, bid, ask, ask, ask, ask].join(',');
      });
    const header = 'openTimeMs,bidOpen,bidHigh,bidLow,bidClose,askOpen,askHigh,askLow,askClose';
    await writeFile(join(dir, 'fx-1m/EURUSD.csv.gz'), gzipSync([header, ...rows, ''].join('\n')));
    const at = async (nowMs: number) => {
      const samples: PriceSample[] = [];
      const feed = await recordedFeed({ dir, markets: [bitcoin, euro], now: () => nowMs, seed: 1 });
      await feed.start({ sample: (sample) => samples.push(sample) });
      await feed.stop();
      return samples.filter(({ venue }) => venue === 'recording').map(({ symbol, price }) => [symbol, price]);
    };
    const [coin, currency] = await at(someTimeMs);
    expect(coin?.[0]).toBe('BTC/USDT');
    // Between 1.20007 and 1.20010: half up on the market's grid.
    expect(currency).toEqual(['EUR/USD', '1.20009']);
    const saturdayMs = someTimeMs + 5 * 86_400_000;
    expect((await at(saturdayMs)).map(([symbol]) => symbol)).toEqual(['BTC/USDT']);
  });

  test('says which file and line is damaged', async () => {
    const dir = await folderOf(10);
    const file = await writeBars(dir, 'perp-1m', 'BTCUSDT', [
      ...climbingBars(recordedAt, 3, minuteMs),
      { openTimeMs: recordedAt + 3 * minuteMs, open: '1', high: '0.5', low: '1', close: '1', volume: '1' },
    ]);
    const open = () => recordedFeed({ dir, markets: [bitcoin], now: () => someTimeMs, seed: 1 });
    await expect(open()).rejects.toThrow(`${file}: line 5 is not a bar`);
    await writeFile(file, gzipSync('openTimeMs,open\n'));
    await expect(open()).rejects.toThrow('line 1 must be');
    await writeFile(file, 'no gzip');
    await expect(open()).rejects.toThrow('is not a whole gzip file');
  });

  test('refuses a folder that is no recording', async () => {
    const dir = await temporaryFolder();
    const open = (where: string) => recordedFeed({ dir: where, markets: [bitcoin], now: () => someTimeMs, seed: 1 });
    await expect(open(dir)).rejects.toThrow('has no bars of any listed market');
    await expect(open(`${dir}/none`)).rejects.toThrow('is not a folder');
  });
});
