import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { recordedFeed } from '../recorded/recorded-feed.ts';
import { simulatedFeed } from '../simulated/simulated-feed.ts';
import { bitcoin, someTimeMs } from '../test-support/markets.ts';
import { temporaryFolder } from '../test-support/recording.ts';
import { recordFeed } from './record-feed.ts';

test('what was recorded is what plays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    let nowMs = Math.ceil(someTimeMs / 60_000) * 60_000;
    const startedMs = nowMs;
    const now = () => nowMs;
    const dir = await temporaryFolder();
    const stop = new AbortController();
    const simulated = simulatedFeed({ seed: 4, markets: [bitcoin], now });
    const looking = vi.waitFor(() => expect(vi.getTimerCount()).toBe(2));
    const recording = recordFeed(simulated, { dir, markets: [bitcoin], now, signal: stop.signal });
    await looking;
    for (let second = 0; second < 300; second += 1) {
      nowMs += 1_000;
      vi.advanceTimersByTime(1_000);
    }
    stop.abort();
    const files = await recording;
    expect(files.map(({ kind, rows }) => [kind, rows > 4])).toEqual([
      ['bars', true],
      ['trades', true],
    ]);
    const manifest: unknown = JSON.parse(await readFile(join(dir, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ kind: 'simulated', startedAtMs: startedMs, endedAtMs: nowMs, files });
    const played = await recordedFeed({ dir, markets: [bitcoin], now, seed: 1 });
    expect(await played.history('BTC/USDT', '1m', nowMs, 2)).toHaveLength(2);
    await expect(recordFeed(simulated, { dir, markets: [bitcoin], now, signal: stop.signal })).rejects.toThrow(
      'is not empty',
    );
  } finally {
    vi.useRealTimers();
  }
});
