import type { Side } from '@candor/core';
import type { OwnOrder } from './own-orders.ts';

/** An order that the ladder wants: price in ticks, quantity in lots. */
export interface Quote {
  readonly side: Side;
  readonly price: number;
  readonly quantity: number;
}

/** What turns the orders that rest into the ladder that is wanted. */
export interface Replan {
  readonly cancel: readonly OwnOrder[];
  readonly move: readonly { readonly order: OwnOrder; readonly to: Quote }[];
  readonly place: readonly Quote[];
}

/** An order that has lost more than this share of its wanted quantity is refreshed. */
const worn = 0.4;

/**
 * Keeps each order that still is close enough to a wanted quote, moves the others to the quotes
 * that are left, places what is missing and cancels what is too many. The best quote of a side is
 * wanted to the tick, for the two of them are the spread. Behind it, `tolerance` ticks are close
 * enough: there nobody sees a tick, and each order left alone is a record saved.
 */
export function planChanges(
  orders: Iterable<OwnOrder>,
  wanted: readonly Quote[],
  tolerance: (quote: Quote) => number,
): Replan {
  const cancel: OwnOrder[] = [];
  const move: { order: OwnOrder; to: Quote }[] = [];
  const place: Quote[] = [];
  const all = Array.from(orders);
  for (const side of ['buy', 'sell'] as const) {
    const nearestFirst = side === 'buy' ? -1 : 1;
    const resting = all
      .filter((order) => order.side === side)
      .sort((one, other) => (one.price - other.price) * nearestFirst);
    const quotes = wanted.filter((quote) => quote.side === side);
    const touch = quotes[0];
    const near = (quote: Quote) => (quote === touch ? 0 : tolerance(quote));
    const free: OwnOrder[] = [];
    const open = [...quotes];
    for (const order of resting) {
      const at = open.findIndex((quote) => Math.abs(quote.price - order.price) <= near(quote));
      const crossing = touch !== undefined && (order.price - touch.price) * nearestFirst < 0;
      const quote = open[at];
      if (quote && !crossing && order.remaining >= quote.quantity * worn) open.splice(at, 1);
      else free.push(order);
    }
    for (const order of free) {
      const quote = open.shift();
      if (quote) move.push({ order, to: quote });
      else cancel.push(order);
    }
    place.push(...open);
  }
  return { cancel, move, place };
}
