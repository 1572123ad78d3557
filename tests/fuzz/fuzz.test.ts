import { expect, test } from 'vitest';
import { fuzz } from './run.ts';

test(
  'twelve thousand requests are answered as the wire promises, and what is refused changes nothing',
  { timeout: 600_000 },
  async () => {
    const seed = 261_125;
    const report = await fuzz({ requests: 12_000, seed });
    expect(report.failures, `seed ${seed}`).toEqual([]);
    expect(report.requests).toBe(12_000);
    expect(report.sockets.messages).toBeGreaterThanOrEqual(1_900);
    expect(Object.keys(report.sockets.closes).toSorted()).toEqual(['4401', '4403']);
    expect(Object.keys(report.sockets.calls)).toEqual(expect.arrayContaining(['200', '400', '422']));
    // Ample, for machines that have other things to do: what hangs, or keeps what each request
    // brings, is far beyond.
    expect(report.longestMs).toBeLessThan(20_000);
    expect(report.heapGrowthMb).toBeLessThan(192);
    expect(report.neverRight).toEqual([]);
    expect(report.neverWrong).toEqual([]);
  },
);
