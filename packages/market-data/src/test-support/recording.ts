import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A folder of its own for a test's recording. */
export const temporaryFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'candor-recording-'));

export interface TestBar {
  readonly openTimeMs: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** Writes bars as a recording keeps them. */
export async function writeBars(
  dir: string,
  folder: string,
  symbol: string,
  bars: readonly TestBar[],
): Promise<string> {
  await mkdir(join(dir, folder), { recursive: true });
  const rows = bars.map(({ openTimeMs, open, high, low, close, volume }) =>
    [openTimeMs, open, high, low, close, volume].join(','),
  );
  const file = join(dir, folder, `${symbol}.csv.gz`);
  await writeFile(file, gzipSync(['openTimeMs,open,high,low,close,volume', ...rows, ''].join('\n')));
  return file;
}

/** Bars that climb by `step` each, from a time on. */
export function climbingBars(fromMs: number, count: number, lengthMs: number, first = 100, step = 0.05): TestBar[] {
  return Array.from({ length: count }, (_, i) => {
    const open = first + i * step;
    const close = open + step;
    return {
      openTimeMs: fromMs + i * lengthMs,
      open: open.toFixed(2),
      high: (close + 0.01).toFixed(2),
      low: (open - 0.01).toFixed(2),
      close: close.toFixed(2),
      volume: '1.5',
    };
  });
}
