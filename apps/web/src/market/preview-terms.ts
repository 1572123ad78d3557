import {
  bandTicks,
  parseDecimal,
  type BookSide,
  type MarketScale,
  type PreviewBook,
  type PreviewTerms,
} from '@candor/amount';
import type { MarketRow, Order } from '@candor/protocol';
import type { FeeRate } from '../account/fees.ts';
import type { Levels } from './book-levels.ts';
import { scaleOf } from './scale.ts';

/** Smallest units of a decimal string; undefined when it is none of that scale. */
export function unitsOf(decimal: string | null | undefined, scale: number): bigint | undefined {
  if (decimal === null || decimal === undefined || decimal === '') return undefined;
  const parsed = parseDecimal(decimal, scale);
  return parsed.ok ? parsed.units : undefined;
}

/**
 * A market's terms as the preview takes them. `available` is the decimal balance that the order is
 * paid from, when it is known.
 */
export function termsOf(
  market: MarketRow,
  fees: FeeRate,
  available: { readonly decimal: string; readonly scale: number } | undefined,
): PreviewTerms {
  const scale = scaleOf(market);
  const { terms } = market;
  const reference = unitsOf(market.indexStale ? market.close : market.index, scale.tickScale);
  const band = reference === undefined ? undefined : bandTicks(reference, terms.bandPpm);
  const balance = available === undefined ? undefined : unitsOf(available.decimal, available.scale);
  return definedOnly({
    scale,
    makerPpm: fees.makerPpm,
    takerPpm: fees.takerPpm,
    slippageCapPpm: terms.slippageCapPpm,
    bandLowTicks: band?.lowTicks,
    bandHighTicks: band?.highTicks,
    tickStep: unitsOf(terms.tickSize, scale.tickScale),
    lotStep: unitsOf(terms.lotSize, scale.lotScale),
    minimumLots: unitsOf(terms.minimumQuantity, scale.lotScale),
    maximumLots: unitsOf(terms.maximumQuantity, scale.lotScale),
    minimumNotional: unitsOf(terms.minimumNotional, scale.quoteScale),
    maximumNotional: unitsOf(terms.maximumNotional, scale.quoteScale),
    available: balance,
  }) as PreviewTerms;
}

/** The same object without the keys that hold nothing. */
export function definedOnly<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Value;
}

/** The book in ticks and lots, with the owner's own resting orders beside it. */
export function previewBook(
  book: { readonly bids: Levels; readonly asks: Levels },
  ownOrders: readonly Order[],
  scale: MarketScale,
): PreviewBook {
  return {
    bids: sideOf(book.bids, scale),
    asks: sideOf(book.asks, scale),
    own: { bids: ownSide(ownOrders, 'buy', scale), asks: ownSide(ownOrders, 'sell', scale) },
  };
}

const sideOf = (levels: Levels, { tickScale, lotScale }: MarketScale): BookSide =>
  levels.map(([price, quantity]) => [unitsOf(price, tickScale) ?? 0n, unitsOf(quantity, lotScale) ?? 0n] as const);

/**
 * Own resting quantities by price, best first. Of an iceberg at most its shown part is in the
 * public book.
 */
function ownSide(orders: readonly Order[], side: 'buy' | 'sell', { tickScale, lotScale }: MarketScale): BookSide {
  const byPrice = new Map<bigint, bigint>();
  for (const order of orders) {
    if (order.side !== side || order.status === 'waiting') continue;
    const price = unitsOf(order.price, tickScale);
    const left = (unitsOf(order.quantity, lotScale) ?? 0n) - (unitsOf(order.filledQuantity, lotScale) ?? 0n);
    const shown = unitsOf(order.displayQuantity, lotScale);
    const lots = shown !== undefined && shown < left ? shown : left;
    if (price !== undefined && lots > 0n) byPrice.set(price, (byPrice.get(price) ?? 0n) + lots);
  }
  return [...byPrice].toSorted(([a], [b]) => (a === b ? 0 : a < b === (side === 'sell') ? -1 : 1));
}
