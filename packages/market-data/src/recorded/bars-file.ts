import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { addDecimals, formatDecimal, parseDecimal } from '@candor/amount';
import { type FeedMarket, onGrid } from '../market.ts';

const unzip = promisify(gunzip);

/** Bars of a recording in columns, on the market's grid. */
export interface RecordedBars {
  readonly stepMs: number;
  readonly firstMs: number;
  /** One entry per step since firstMs; an open of 0 is a step that was not recorded. */
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly lots: Float64Array;
}

/** A recording that cannot be read as one. */
export class RecordingError extends Error {
  readonly file: string;

  constructor(file: string, reason: string) {
    super(`${file}: ${reason}`);
    this.name = 'RecordingError';
    this.file = file;
  }
}

const header = 'openTimeMs,open,high,low,close,volume';
/** Bars of bid and ask, without volume: read as the midpoints of both. */
const quoteHeader = 'openTimeMs,bidOpen,bidHigh,bidLow,bidClose,askOpen,askHigh,askLow,askClose';
/** Ten years of minutes: what a file of bars may span at most. */
const stepsMost = 5_300_000;

/**
 * Reads a gzip CSV of bars; undefined when there is no such file. Damage throws a RecordingError
 * that names file and line.
 */
export async function readBars(file: string, stepMs: number, market: FeedMarket): Promise<RecordedBars | undefined> {
  const packed = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!packed) return undefined;
  const text = await unzip(packed).catch(() => {
    throw new RecordingError(file, 'is not a whole gzip file');
  });
  const lines = text.toString('utf8').trimEnd().split('\n');
  const first = lines[0]?.trim();
  if (first !== header && first !== quoteHeader)
    throw new RecordingError(file, `line 1 must be ${header}, or ${quoteHeader}`);
  return parseBars(file, lines, stepMs, market, first === quoteHeader ? quoteFields : plainFields);
}

type FieldsOf = (line: string) => readonly string[];

const plainFields: FieldsOf = (line) => line.split(',');

/**
 * The four midpoints, rounded half up to the market's grid when they are put in; a line that is no
 * quote bar gives what is no bar.
 */
const quoteFields: FieldsOf = (line) => {
  const fields = line.split(',');
  if (fields.length !== 9 || !fields.slice(1).every((price) => parseDecimal(price, quoteScale).ok)) return [];
  const middles = [1, 2, 3, 4].map((at) => middleOf(fields[at] ?? '', fields[at + 4] ?? ''));
  return [fields[0] ?? '', ...middles, '0'];
};

/** Decimals of a quoted price, and one more for the half. */
const quoteScale = 17;
const middleOf = (bid: string, ask: string): string => {
  const sum = parseDecimal(addDecimals(bid, ask), quoteScale);
  return sum.ok ? formatDecimal(sum.units * 5n, quoteScale + 1) : '';
};

function parseBars(
  file: string,
  lines: readonly string[],
  stepMs: number,
  market: FeedMarket,
  fieldsOf: FieldsOf,
): RecordedBars | undefined {
  const firstMs = Number(lines[1]?.split(',', 1)[0]);
  const lastMs = Number(lines.at(-1)?.split(',', 1)[0]);
  if (lines.length < 2) return undefined;
  const count = (lastMs - firstMs) / stepMs + 1;
  if (!Number.isInteger(count) || count < 1 || count > stepsMost)
    throw new RecordingError(file, 'has times off its step');
  const column = () => new Float64Array(count);
  const bars = { stepMs, firstMs, open: column(), high: column(), low: column(), close: column(), lots: column() };
  for (let line = 1; line < lines.length; line += 1) {
    const fields = fieldsOf((lines[line] ?? '').trim());
    if (!putBar(bars, fields, market)) throw new RecordingError(file, `line ${line + 1} is not a bar`);
  }
  return bars;
}

function putBar(bars: RecordedBars, fields: readonly string[], market: FeedMarket): boolean {
  const at = (Number(fields[0]) - bars.firstMs) / bars.stepMs;
  if (fields.length !== 6 || !Number.isInteger(at) || at < 0 || at >= bars.open.length) return false;
  const [open, high, low, close] = fields.slice(1, 5).map((price) => onGrid(price, market.tickScale));
  // What is called volume of a currency is a count of ticks.
  const lots = market.closesAtWeekends ? 0 : onGrid(fields[5] ?? '', market.lotScale);
  if (!open || !high || !low || !close || lots === undefined) return false;
  if (high < Math.max(open, close) || low > Math.min(open, close)) return false;
  bars.open[at] = open;
  bars.high[at] = high;
  bars.low[at] = low;
  bars.close[at] = close;
  bars.lots[at] = lots;
  return true;
}
