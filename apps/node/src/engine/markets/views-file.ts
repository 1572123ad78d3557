import { readFile, rename, writeFile } from 'node:fs/promises';
import type { PublicTrade } from '@candor/protocol';
import type { MinuteBar } from './day-window.ts';

/**
 * What the public views held at a sequence. Only saves time: without it the views begin from the
 * feed's history.
 */
export interface SavedViews {
  readonly version: 1;
  readonly seq: number;
  readonly markets: readonly {
    readonly marketId: number;
    readonly trades: readonly PublicTrade[];
    readonly bars: readonly (Omit<MinuteBar, 'turnover'> & { readonly turnover: string })[];
  }[];
}

/** Null when there is none that can be read. */
export async function readViews(file: string): Promise<SavedViews | null> {
  try {
    const saved = JSON.parse(await readFile(file, 'utf8')) as SavedViews;
    return saved.version === 1 && Number.isSafeInteger(saved.seq) && Array.isArray(saved.markets) ? saved : null;
  } catch {
    return null;
  }
}

/** Written aside and renamed, so that a kill leaves the old or the new. */
export async function writeViews(file: string, views: SavedViews): Promise<void> {
  await writeFile(`${file}.tmp`, JSON.stringify(views));
  await rename(`${file}.tmp`, file);
}
