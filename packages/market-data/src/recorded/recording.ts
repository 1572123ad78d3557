import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, minuteMs } from '../intervals/intervals.ts';
import { type FeedMarket, joinedSymbol } from '../market.ts';
import { readBars, type RecordedBars, RecordingError } from './bars-file.ts';

/** Folders of bars by length, what is played first, then what gives the past. */
const playedFolders = [
  ['spot-1m', minuteMs],
  ['perp-1m', minuteMs],
  ['spot-5m-2024', 5 * minuteMs],
  ['fx-1m', minuteMs],
  ['fx-1h-mid', 60 * minuteMs],
] as const;
const pastFolders = [
  ['spot-1h', 60 * minuteMs],
  ['spot-1h-2024', 60 * minuteMs],
  ['spot-1d', dayMs],
  ['fx-1h', 60 * minuteMs],
] as const;

export interface RecordedMarket {
  readonly market: FeedMarket;
  /** The bars that are played. */
  readonly played: RecordedBars;
  /** Longer bars from before, the finer first. */
  readonly past: readonly RecordedBars[];
}

/**
 * Reads what a folder has of some markets. Throws a RecordingError when it has none of them or a
 * file is damaged.
 */
export async function readRecording(dir: string, markets: readonly FeedMarket[]): Promise<RecordedMarket[]> {
  const folder = await stat(dir).catch(() => undefined);
  if (!folder?.isDirectory()) throw new RecordingError(dir, 'is not a folder');
  const found: RecordedMarket[] = [];
  for (const market of markets) {
    const played = (await readAll(dir, market, playedFolders))[0];
    if (played) found.push({ market, played, past: await readAll(dir, market, pastFolders) });
  }
  if (found.length === 0)
    throw new RecordingError(
      dir,
      'has no bars of any listed market (perp-1m, spot-1m, spot-5m-2024, fx-1m or fx-1h-mid)',
    );
  return found;
}

async function readAll(
  dir: string,
  market: FeedMarket,
  folders: readonly (readonly [name: string, stepMs: number])[],
): Promise<RecordedBars[]> {
  const all: RecordedBars[] = [];
  for (const [name, stepMs] of folders) {
    const bars = await readBars(join(dir, name, `${joinedSymbol(market.symbol)}.csv.gz`), stepMs, market);
    if (bars) all.push(bars);
  }
  return all;
}

/** When a market's bars end. */
export const endOf = ({ firstMs, stepMs, open }: RecordedBars): number => firstMs + open.length * stepMs;
