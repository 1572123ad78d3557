import { formatDecimal } from '@candor/amount';
import type { Order } from '@candor/protocol';
import type { Levels } from '../../../market/book-levels.ts';
import { unitsOf } from '../../../market/preview-terms.ts';

export interface Rung {
  /**
   * Decimal price at the market's decimals: the edge of the rung that never promises a better price
   * than it holds.
   */
  readonly price: string;
  readonly bid: string | undefined;
  readonly ask: string | undefined;
  readonly ownBid: string | undefined;
  readonly ownAsk: string | undefined;
  /** Shares of the largest quantity shown, 0 to 1, for drawing only. */
  readonly bidShare: number;
  readonly askShare: number;
}

interface Shape {
  readonly tickScale: number;
  readonly lotScale: number;
  /** Height of a rung in ticks. */
  readonly stepTicks: bigint;
  /** The rung in the middle, in steps. */
  readonly centreStep: bigint;
  readonly rungs: number;
}

/** The rung that holds a price: bids fall to its lower edge, asks rise to its upper one. */
export const stepOf = (ticks: bigint, stepTicks: bigint, side: 'bid' | 'ask'): bigint =>
  side === 'bid' ? ticks / stepTicks : (ticks + stepTicks - 1n) / stepTicks;

/** Fixed prices from high to low around a centre, with what the book and the user have at each. */
export function ladder(
  book: { readonly bids: Levels; readonly asks: Levels },
  own: readonly Order[],
  shape: Shape,
): readonly Rung[] {
  const { tickScale, lotScale, stepTicks, centreStep, rungs } = shape;
  const bids = sums(
    book.bids.map(([price, quantity]) => ({ price, quantity })),
    'bid',
    shape,
  );
  const asks = sums(
    book.asks.map(([price, quantity]) => ({ price, quantity })),
    'ask',
    shape,
  );
  const resting = own.filter((order) => order.status !== 'waiting' && order.price !== null);
  const left = (side: Order['side']) => resting.filter((order) => order.side === side).map(leftOf(lotScale));
  const ownBids = sums(left('buy'), 'bid', shape);
  const ownAsks = sums(left('sell'), 'ask', shape);
  const top = centreStep + BigInt(Math.floor(rungs / 2));
  const steps = Array.from({ length: rungs }, (_, index) => top - BigInt(index)).filter((step) => step > 0n);
  const most = steps.reduce((best, step) => max(best, max(bids.get(step) ?? 0n, asks.get(step) ?? 0n)), 1n);
  const text = (lots: bigint | undefined) => (lots === undefined ? undefined : formatDecimal(lots, lotScale));
  return steps.map((step) => ({
    price: formatDecimal(step * stepTicks, tickScale),
    bid: text(bids.get(step)),
    ask: text(asks.get(step)),
    ownBid: text(ownBids.get(step)),
    ownAsk: text(ownAsks.get(step)),
    bidShare: share(bids.get(step), most),
    askShare: share(asks.get(step), most),
  }));
}

const leftOf = (lotScale: number) => (order: Order) => {
  const lots = (unitsOf(order.quantity, lotScale) ?? 0n) - (unitsOf(order.filledQuantity, lotScale) ?? 0n);
  return { price: order.price ?? '0', quantity: formatDecimal(lots, lotScale) };
};

function sums(
  levels: readonly { readonly price: string; readonly quantity: string }[],
  side: 'bid' | 'ask',
  { tickScale, lotScale, stepTicks }: Shape,
): ReadonlyMap<bigint, bigint> {
  const found = new Map<bigint, bigint>();
  for (const { price, quantity } of levels) {
    const ticks = unitsOf(price, tickScale);
    const lots = unitsOf(quantity, lotScale);
    if (ticks === undefined || lots === undefined) continue;
    const step = stepOf(ticks, stepTicks, side);
    found.set(step, (found.get(step) ?? 0n) + lots);
  }
  return found;
}

const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const share = (part: bigint | undefined, whole: bigint): number => Number(((part ?? 0n) * 1000n) / whole) / 1000;
