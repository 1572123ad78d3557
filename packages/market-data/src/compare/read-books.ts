import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { joinedSymbol } from '../market.ts';
import { RecordingError } from '../recorded/bars-file.ts';
import { bookMoment, type BookMoment, type TapeTrade } from './book-figures.ts';

/** Changes between two looks at a book; sorting it after each would take minutes. */
const changesPerLook = 5;

async function lines(file: string): Promise<readonly string[]> {
  const packed = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return packed ? gunzipSync(packed).toString('utf8').trimEnd().split('\n') : [];
}

/** Trades of a market in a recording; none when it has no file of them. */
export async function recordedTrades(dir: string, symbol: string): Promise<TapeTrade[]> {
  const rows = await lines(join(dir, 'trades', `spot-${joinedSymbol(symbol)}.csv.gz`));
  return rows.slice(1).map((row) => {
    const [timeMs, , price, quantity] = row.split(',');
    return { timeMs: Number(timeMs), notional: Number(price) * Number(quantity) };
  });
}

interface DepthLine {
  readonly type: 'snapshot' | 'depth';
  readonly lastUpdateId?: number;
  readonly lastId?: number;
  readonly bids: readonly (readonly [string, string])[];
  readonly asks: readonly (readonly [string, string])[];
}

const isLevels = (value: unknown): value is DepthLine['bids'] => Array.isArray(value);

function depthLine(line: string, file: string): DepthLine | undefined {
  if (!line.startsWith('{"type":"depth"') && !line.startsWith('{"type":"snapshot"')) return undefined;
  const parsed: Partial<DepthLine> = JSON.parse(line);
  if (!isLevels(parsed.bids) || !isLevels(parsed.asks)) throw new RecordingError(file, 'has a book line without sides');
  return { ...parsed, type: parsed.type ?? 'depth', bids: parsed.bids, asks: parsed.asks };
}

/**
 * Looks at a recorded book every so many changes; none when there is no file of it. Changes that
 * were received before the snapshot but are younger than it come after it.
 */
export async function recordedBook(dir: string, symbol: string): Promise<BookMoment[]> {
  const file = join(dir, 'book', `spot-${joinedSymbol(symbol)}.jsonl.gz`);
  const all = (await lines(file)).flatMap((text) => depthLine(text, file) ?? []);
  const snapshot = all.find(({ type }) => type === 'snapshot');
  if (!snapshot) return [];
  const bids = new Map<number, number>();
  const asks = new Map<number, number>();
  put(bids, snapshot.bids);
  put(asks, snapshot.asks);
  const moments: BookMoment[] = [];
  const changes = all.filter(({ type, lastId = 0 }) => type === 'depth' && lastId > (snapshot.lastUpdateId ?? 0));
  changes.forEach((change, i) => {
    put(bids, change.bids);
    put(asks, change.asks);
    if (i % changesPerLook !== 0) return;
    const moment = bookMoment(descending(bids), descending(asks).reverse());
    if (moment) moments.push(moment);
  });
  return moments;
}

const descending = (side: ReadonlyMap<number, number>): [number, number][] =>
  Array.from(side).sort(([a], [b]) => b - a);

function put(side: Map<number, number>, levels: DepthLine['bids']): void {
  for (const [price, quantity] of levels) {
    if (Number(quantity) === 0) side.delete(Number(price));
    else side.set(Number(price), Number(quantity));
  }
}
