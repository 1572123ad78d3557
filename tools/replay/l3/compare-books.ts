import { olderOrders, sideOf, tell } from './older-orders.ts';
import { PlainBook } from './plain-book.ts';
import type { Level, OrderEvent, OrderRecording, RecordedBook } from './recording.ts';
import { ToldBook } from './told-book.ts';

export interface BookReport {
  /** Recorded books after the first. */
  readonly compared: number;
  readonly bestEqual: number;
  readonly fiveBestEqual: number;
  /**
   * Of the others: the exchange shows quantity of orders placed before the recording began and not
   * in its first book.
   */
  readonly olderOrder: number;
  /**
   * The best levels are those of another moment within 3 s: the book and the events were not
   * recorded at the same time.
   */
  readonly otherMoment: number;
  /** No order that the recording contains is at the price that the exchange shows as its best. */
  readonly untoldOrder: number;
  readonly unexplained: number;
}

export const nearMs = 3_000;

interface Moment {
  readonly timeMs: number;
  readonly buy: string;
  readonly sell: string;
}

interface Difference {
  readonly recorded: RecordedBook;
  readonly isUntold: boolean;
}

const sides = ['buy', 'sell'] as const;

/**
 * Adds, changes and removes the orders as recorded, from the first recorded book on, and compares
 * the best levels with each later book.
 */
export function compareBooks(recording: OrderRecording): BookReport {
  const { events, books } = recording;
  const book = new ToldBook();
  for (const { id, side, price, quantity } of olderOrders(recording)) book.add(id, side, price, quantity);
  const moments: Moment[] = [];
  const differing: Difference[] = [];
  let [next, compared, bestEqual, fiveBestEqual] = [0, 0, 0, 0];
  for (const [index, recorded] of books.entries()) {
    for (let event = events[next]; event && event.seq < recorded.seq; event = events[(next += 1)]) {
      tell(book, event);
      moments.push({ timeMs: event.timeMs, buy: best(book, 'buy'), sell: best(book, 'sell') });
    }
    if (index === 0) continue;
    compared += 1;
    if (told(book, 5) === shown(recorded, 5)) fiveBestEqual += 1;
    if (told(book, 1) === shown(recorded, 1)) bestEqual += 1;
    else differing.push({ recorded, isUntold: sides.some((side) => isUntold(book, recorded, side)) });
  }
  const count = { olderOrder: 0, otherMoment: 0, untoldOrder: 0, unexplained: 0 };
  for (const difference of differing) count[causeOf(difference, events, moments)] += 1;
  return { compared, bestEqual, fiveBestEqual, ...count };
}

/**
 * After how many events the order book's best prices and quantities are those of a plain book fed
 * the same.
 */
export function compareWithPlainBook({ events }: OrderRecording): {
  readonly compared: number;
  readonly equal: number;
} {
  const created = new Set(events.filter(({ type }) => type === 'created').map(({ id }) => id));
  const known = new Set<string>();
  const [book, plain] = [new ToldBook(), new PlainBook()];
  let [compared, equal] = [0, 0];
  for (const event of events) {
    const isFirst = !known.has(event.id);
    known.add(event.id);
    // A recording of the form snapshot, set and delete calls a new order a set; in the other form
    // it is one older than the recording.
    const asTold =
      isFirst && event.type === 'set' && !created.has(event.id) ? { ...event, type: 'created' as const } : event;
    tell(book, asTold);
    plain.tell(asTold);
    compared += 1;
    const isSame = sides.every((side) => JSON.stringify(book.levels(side, 1)[0]) === JSON.stringify(plain.best(side)));
    if (isSame) equal += 1;
  }
  return { compared, equal };
}

const told = (book: ToldBook, count: number): string =>
  JSON.stringify([book.levels('buy', count), book.levels('sell', count)]);

function causeOf(
  { recorded, isUntold }: Difference,
  events: readonly OrderEvent[],
  moments: readonly Moment[],
): 'olderOrder' | 'otherMoment' | 'untoldOrder' | 'unexplained' {
  if (hasOlder(recorded, events)) return 'olderOrder';
  if (isOfOther(recorded, moments)) return 'otherMoment';
  return isUntold ? 'untoldOrder' : 'unexplained';
}

function isUntold(book: ToldBook, recorded: RecordedBook, side: 'buy' | 'sell'): boolean {
  const price = bestPrice(sideOf(recorded, side));
  return !book.levels(side, Infinity).some(([told]) => told === price);
}

const best = (book: ToldBook, side: 'buy' | 'sell'): string => JSON.stringify(book.levels(side, 1));

const shown = ({ bids, asks }: RecordedBook, count: number): string =>
  JSON.stringify([bids.slice(0, count), asks.slice(0, count)]);

/**
 * Whether a best level's price is that of an order that was never created in the recording, and
 * that it still tells of later.
 */
function hasOlder(book: RecordedBook, events: readonly OrderEvent[]): boolean {
  const created = createdIn(events);
  return sides.some((side) => {
    const price = bestPrice(sideOf(book, side));
    return events.some(
      (event) => event.seq >= book.seq && event.side === side && event.price === price && !created.has(event.id),
    );
  });
}

const createdOf = new WeakMap<readonly OrderEvent[], ReadonlySet<string>>();

/** Orders whose beginning the recording tells. */
export function createdIn(events: readonly OrderEvent[]): ReadonlySet<string> {
  const known = createdOf.get(events);
  if (known) return known;
  const created = new Set(events.filter(({ type }) => type === 'created').map(({ id }) => id));
  createdOf.set(events, created);
  return created;
}

const bestPrice = ([best]: readonly Level[]): number => best?.[0] ?? 0;

/** Each side on its own, because the events of one may trail those of the other. */
function isOfOther(book: RecordedBook, moments: readonly Moment[]): boolean {
  return sides.every((side) => {
    const best = JSON.stringify(sideOf(book, side).slice(0, 1));
    return moments.some((moment) => Math.abs(moment.timeMs - book.timeMs) <= nearMs && moment[side] === best);
  });
}
