import type { Level, OrderEvent, OrderRecording, RecordedBook } from './recording.ts';
import { ToldBook } from './told-book.ts';

/**
 * What rested before a recording began, as far as its first book shows it: one order for each
 * price, named by side and price.
 */
export interface OlderOrder {
  readonly id: string;
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly quantity: number;
}

export const olderId = (side: 'buy' | 'sell', price: number): string => `older ${side} ${price}`;

/** What the first book has beyond the orders that the recording had shown by then. */
export function olderOrders({ events, books: [first] }: OrderRecording): OlderOrder[] {
  if (first === undefined) return [];
  const known = new ToldBook();
  for (const event of events) {
    if (event.seq >= first.seq) break;
    tell(known, event);
  }
  return (['buy', 'sell'] as const).flatMap((side) => {
    const told = new Map(known.levels(side, Infinity));
    return sideOf(first, side)
      .map(([price, quantity]) => ({
        id: olderId(side, price),
        side,
        price,
        quantity: quantity - (told.get(price) ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0);
  });
}

export const sideOf = (book: RecordedBook, side: 'buy' | 'sell'): readonly Level[] =>
  side === 'buy' ? book.bids : book.asks;

/**
 * Adds, changes and removes orders as recorded. Ends are final: an order whose creation comes after
 * it was deleted stays away. A change or end of an order that was never created is one of the older
 * ones at its price.
 */
export function tell(book: ToldBook, event: OrderEvent): void {
  const { type, id, side, price, quantity } = event;
  if (type === 'created') {
    if (!book.had(id)) book.add(id, side, price, quantity);
  } else if (!book.had(id)) {
    tellOlder(book, event);
  } else if (type === 'deleted') {
    book.remove(id);
  } else if (book.has(id)) {
    if (price === book.price(id)) return book.setQuantity(id, quantity);
    book.remove(id);
    book.add(id, side, price, quantity);
  }
}

/**
 * From now on the order is known by its own id: what rests at its price under no name is its own,
 * or, once it ends, that much less.
 */
function tellOlder(book: ToldBook, { type, id, side, price, quantity }: OrderEvent): void {
  const older = olderId(side, price);
  if (type === 'set') {
    book.remove(older);
    book.add(id, side, price, quantity);
    return;
  }
  book.setQuantity(older, quantity === 0 ? 0 : book.quantity(older) - quantity);
  book.remove(id);
}
