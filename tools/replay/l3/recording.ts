import { existsSync } from 'node:fs';
import { parseDecimal } from '@candor/amount';
import { linesOf, RecordingProblem } from '../lines.ts';

/**
 * An order as a recording tells it: prices in ticks and quantities in lots, both as fine as the
 * recording's finest.
 */
export interface OrderEvent {
  readonly seq: number;
  /** 0 where the recording has no times. */
  readonly timeMs: number;
  /**
   * `set` is a new quantity (or, where `setsPrice`, a new price too) of an order; of one not seen
   * before it is a new order.
   */
  readonly type: 'created' | 'set' | 'deleted';
  readonly id: string;
  readonly side: 'buy' | 'sell';
  /** Of a `deleted` without figures 0. */
  readonly price: number;
  readonly quantity: number;
}

export interface RecordedTrade {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: number;
  readonly quantity: number;
}

export type Level = readonly [price: number, quantity: number];

/** The exchange's own book once all events before `seq` had happened, best prices first. */
export interface RecordedBook {
  readonly seq: number;
  readonly timeMs: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export interface OrderRecording {
  readonly tickScale: number;
  readonly lotScale: number;
  /** Whether a `set` may move an order to another price. */
  readonly setsPrice: boolean;
  readonly events: readonly OrderEvent[];
  readonly trades: readonly RecordedTrade[];
  readonly books: readonly RecordedBook[];
}

interface Row {
  readonly [column: string]: string | undefined;
}

const typeOf: Readonly<Record<string, OrderEvent['type'] | 'trade'>> = {
  created: 'created',
  changed: 'set',
  deleted: 'deleted',
  trade: 'trade',
  snapshot: 'created',
  set: 'set',
  delete: 'deleted',
};

const finestScale = 8;

/**
 * Reads a recording of single orders: CSV with the columns seq, event, id, side, price and
 * quantity, and timeMs where it has times. Events are created, changed, deleted and trade, or
 * snapshot, set and delete. The exchange's own books lie beside it as `….books.jsonl[.gz]`, where
 * there are any, or in `booksFile`. Throws `RecordingProblem`.
 */
export function readOrderRecording(file: string, booksFile = booksBeside(file)): OrderRecording {
  const rows = rowsOf(linesOf(file));
  const books = booksFile === undefined ? [] : linesOf(booksFile).map((line) => JSON.parse(line) as Texts);
  const quotes = books.flatMap(({ bids, asks }) => [...bids, ...asks]);
  const tickScale = finest([...rows.map(({ price }) => price), ...quotes.map(([price]) => price)]);
  const lotScale = finest([...rows.map(({ quantity }) => quantity), ...quotes.map(([, quantity]) => quantity)]);
  const events: OrderEvent[] = [];
  const trades: RecordedTrade[] = [];
  for (const row of rows) {
    const figures = {
      seq: Number(row['seq']),
      timeMs: Number(row['timeMs'] ?? 0),
      price: units(row['price'], tickScale),
      quantity: units(row['quantity'], lotScale),
    };
    const type = typeOf[row['event'] ?? ''];
    const { id = '', side } = row;
    if (type === 'trade') trades.push(figures);
    else if (type !== undefined && (side === 'buy' || side === 'sell')) events.push({ ...figures, type, id, side });
    else throw new RecordingProblem(`Row ${figures.seq} is no event of an order: ${row['event']}, side ${side}.`);
  }
  const levels = (texts: Texts['bids']): Level[] =>
    texts.map(([price, quantity]) => [units(price, tickScale), units(quantity, lotScale)]);
  return {
    tickScale,
    lotScale,
    setsPrice: rows.some(({ event }) => event === 'set'),
    events,
    trades,
    books: books.map(({ seq, timeMs, bids, asks }) => ({ seq, timeMs, bids: levels(bids), asks: levels(asks) })),
  };
}

interface Texts {
  readonly seq: number;
  readonly timeMs: number;
  readonly bids: readonly (readonly [price: string, quantity: string])[];
  readonly asks: readonly (readonly [price: string, quantity: string])[];
}

function booksBeside(file: string): string | undefined {
  const name = file.replace(/\.events\.csv(\.gz)?$/, '');
  return [`${name}.books.jsonl.gz`, `${name}.books.jsonl`].find((path) => path !== file && existsSync(path));
}

function rowsOf([head = '', ...lines]: readonly string[]): Row[] {
  const columns = head.split(',');
  const missing = ['seq', 'event', 'id', 'side', 'price', 'quantity'].find((column) => !columns.includes(column));
  if (missing !== undefined) throw new RecordingProblem(`The first line names no column ${missing}.`);
  return lines.map((line) => {
    const fields = line.split(',');
    return Object.fromEntries(columns.map((column, at) => [column, fields[at]]));
  });
}

/** The most decimals that any of the figures has. */
function finest(figures: Iterable<string | undefined>): number {
  let scale = 0;
  for (const figure of figures) {
    const point = figure?.indexOf('.') ?? -1;
    if (figure !== undefined && point >= 0) scale = Math.max(scale, figure.length - point - 1);
  }
  return Math.min(scale, finestScale);
}

function units(figure: string | undefined, scale: number): number {
  if (figure === undefined || figure === '') return 0;
  const parsed = parseDecimal(figure, scale);
  const value = parsed.ok ? Number(parsed.units) : Number.NaN;
  if (!Number.isSafeInteger(value)) throw new RecordingProblem(`${figure} is no figure of ${scale} decimals.`);
  return value;
}
