import { displayAmount, formatDecimal, parseDecimal } from '@candor/amount';

/**
 * One side of the public book as the socket sends it: price and quantity as decimal strings, best
 * first.
 */
export type Levels = readonly (readonly [price: string, quantity: string])[];

export interface BookRow {
  /** Decimal strings at the market's own decimals (price: at the group's). */
  readonly price: string;
  readonly quantity: string;
  /** Quantity of this row and all better ones. */
  readonly sum: string;
  /** Notional of this row and all better ones, in the quote asset, at the rows' real prices. */
  readonly sumNotional: string;
  /** Sum as a share of the deepest sum shown, for drawing only. */
  readonly depth: number;
}

export interface BookScale {
  readonly tickScale: number;
  readonly lotScale: number;
}

export interface BookView {
  /** Best first; the drawing turns the asks over. */
  readonly asks: readonly BookRow[];
  readonly bids: readonly BookRow[];
  readonly spread: { readonly price: string; readonly fraction: string } | null;
  /** What either side shows, in lots; null when the book is empty. */
  readonly balance: { readonly bids: bigint; readonly asks: bigint } | null;
}

/** In which asset the sums are. */
export type SumIn = 'base' | 'quote';

/**
 * A row's sum: quantities on the market's decimals, notionals in whole units. Both keep their width
 * while the book moves.
 */
export const sumText = (
  { sum, sumNotional }: Pick<BookRow, 'sum' | 'sumNotional'>,
  sumIn: SumIn,
  lotScale: number,
): string => (sumIn === 'quote' ? displayAmount(sumNotional, 0) : displayAmount(sum, lotScale));

interface Group {
  readonly ticks: bigint;
  lots: bigint;
  notional: bigint;
}

/**
 * Groups both sides of a book by a number of ticks and adds up from the best price. Bids are
 * grouped downward and asks upward, so that a group never promises a better price than it holds.
 */
export function bookView(
  book: { readonly bids: Levels; readonly asks: Levels },
  shape: { readonly scale: BookScale; readonly groupTicks: bigint; readonly rows: number },
): BookView {
  const bids = grouped(book.bids, shape, 'down');
  const asks = grouped(book.asks, shape, 'up');
  const deepest = [bids, asks].map(totalLots).reduce((a, b) => (a > b ? a : b), 0n);
  return {
    bids: rowsOf(bids, shape.scale, deepest),
    asks: rowsOf(asks, shape.scale, deepest),
    spread: spreadOf(book, shape.scale),
    balance: balanceOf(totalLots(bids), totalLots(asks)),
  };
}

function grouped(
  levels: Levels,
  shape: { readonly scale: BookScale; readonly groupTicks: bigint; readonly rows: number },
  towards: 'up' | 'down',
): readonly Group[] {
  const groups: Group[] = [];
  for (const [price, quantity] of levels) {
    const ticks = units(price, shape.scale.tickScale);
    const lots = units(quantity, shape.scale.lotScale);
    const edge = groupEdge(ticks, shape.groupTicks, towards);
    const last = groups.at(-1);
    if (last?.ticks === edge) {
      last.lots += lots;
      last.notional += lots * ticks;
      continue;
    }
    if (groups.length === shape.rows) break;
    groups.push({ ticks: edge, lots, notional: lots * ticks });
  }
  return groups;
}

function groupEdge(ticks: bigint, groupTicks: bigint, towards: 'up' | 'down'): bigint {
  const floor = ticks - (ticks % groupTicks);
  return towards === 'up' && floor !== ticks ? floor + groupTicks : floor;
}

function rowsOf(groups: readonly Group[], scale: BookScale, deepest: bigint): readonly BookRow[] {
  let lots = 0n;
  let notional = 0n;
  return groups.map((group) => {
    lots += group.lots;
    notional += group.notional;
    return {
      price: formatDecimal(group.ticks, scale.tickScale),
      quantity: formatDecimal(group.lots, scale.lotScale),
      sum: formatDecimal(lots, scale.lotScale),
      sumNotional: formatDecimal(notional, scale.tickScale + scale.lotScale),
      depth: share(lots, deepest),
    };
  });
}

/** So many decimals that the smallest spread of the dearest price is not nothing. */
const fractionScale = 18n;

function spreadOf(book: { readonly bids: Levels; readonly asks: Levels }, scale: BookScale): BookView['spread'] {
  const bid = book.bids[0]?.[0];
  const ask = book.asks[0]?.[0];
  if (bid === undefined || ask === undefined) return null;
  const askTicks = units(ask, scale.tickScale);
  const ticks = askTicks - units(bid, scale.tickScale);
  return {
    price: formatDecimal(ticks, scale.tickScale),
    fraction: formatDecimal((ticks * 10n ** fractionScale) / askTicks, Number(fractionScale)),
  };
}

const totalLots = (groups: readonly Group[]): bigint => groups.reduce((sum, group) => sum + group.lots, 0n);

const balanceOf = (bids: bigint, asks: bigint): BookView['balance'] => (bids + asks === 0n ? null : { bids, asks });

const share = (part: bigint, whole: bigint): number => (whole === 0n ? 0 : Number((part * 10_000n) / whole) / 10_000);

function units(decimal: string, scale: number): bigint {
  const parsed = parseDecimal(decimal, scale);
  return parsed.ok ? parsed.units : 0n;
}
