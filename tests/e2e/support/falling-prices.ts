import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Minutes before and after the start: a recording shorter than two hours begins in its middle. */
const minutesEach = 50;
const minuteMs = 60_000;

/**
 * A recording in which bitcoin is at 60,000 and ether falls by two percent a minute from the start
 * on: an account that is long with 100 times the margin is liquidated within half a minute. Gives
 * its folder.
 */
export async function fallingPrices(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'candor-falling-'));
  await mkdir(join(dir, 'spot-1m'));
  const falls = (minute: number): number => 3_000 * 0.98 ** Math.max(0, minute - minutesEach + 2);
  await writeMinutes(dir, 'BTCUSDT', () => 60_000);
  await writeMinutes(dir, 'ETHUSDT', falls);
  return dir;
}

async function writeMinutes(dir: string, symbol: string, priceAt: (minute: number) => number): Promise<void> {
  const firstMs = Math.floor(Date.now() / minuteMs) * minuteMs;
  const rows = Array.from({ length: 2 * minutesEach }, (_, minute) => {
    const [open, close] = [priceAt(minute).toFixed(2), priceAt(minute + 1).toFixed(2)];
    return [firstMs + minute * minuteMs, open, open, close, close, '12.5'].join(',');
  });
  const text = ['openTimeMs,open,high,low,close,volume', ...rows, ''].join('\n');
  await writeFile(join(dir, 'spot-1m', `${symbol}.csv.gz`), gzipSync(text));
}
