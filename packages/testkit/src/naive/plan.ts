import type { SelfTradePrevention, Side } from '@candor/core';
import { partsPerMillion } from './state.ts';

/** A resting order as the plan sees it. */
export interface Maker {
  readonly orderId: number;
  readonly userId: number;
  readonly price: bigint;
  readonly displayQuantity: bigint;
  remaining: bigint;
  displayed: bigint;
  priority: number;
}

/** What the incoming order is willing to do. */
export interface Taker {
  readonly userId: number;
  readonly side: Side;
  readonly selfTradePrevention: SelfTradePrevention;
  /** Lots wanted; undefined when only the budget bounds the order. */
  readonly quantity: bigint | undefined;
  /** The most notional plus fee it may pay. */
  readonly budget: bigint | undefined;
  readonly takerPpm: bigint;
  /**
   * Worst price it accepts, by its own limit or the market's cap; undefined when any price will do.
   */
  readonly limit: bigint | undefined;
  readonly band: { readonly low: bigint; readonly high: bigint } | undefined;
  readonly quotePerTickLot: bigint;
  /** It takes multiples of so many lots. */
  readonly lotStep: bigint;
}

export type PlanStep =
  | { readonly kind: 'fill'; readonly orderId: number; readonly price: bigint; readonly quantity: bigint }
  | { readonly kind: 'expire_maker'; readonly orderId: number };

/** Why matching stopped. */
export type PlanStop = 'filled' | 'empty' | 'limit' | 'band' | 'self_trade' | 'budget';

export interface Plan {
  readonly steps: readonly PlanStep[];
  readonly stop: PlanStop;
  readonly filled: bigint;
  readonly notional: bigint;
  readonly fee: bigint;
}

/**
 * What would happen if the taker came now: the makers in price-time order, one after the other,
 * each searched for again in the whole list. The makers are copies and are changed.
 */
export function planMatch(taker: Taker, makers: Maker[]): Plan {
  const steps: PlanStep[] = [];
  let filled = 0n;
  let notional = 0n;
  let priority = makers.reduce((latest, maker) => Math.max(latest, maker.priority), 0);
  const end = (stop: PlanStop): Plan => ({
    steps,
    stop,
    filled,
    notional,
    fee: partsPerMillion(notional, taker.takerPpm),
  });

  for (;;) {
    if (taker.quantity !== undefined && filled === taker.quantity) return end('filled');
    const maker = bestMaker(makers, taker.side);
    if (maker === undefined) return end('empty');
    if (taker.limit !== undefined && worse(taker.side, maker.price, taker.limit)) return end('limit');
    if (taker.band !== undefined && (maker.price < taker.band.low || maker.price > taker.band.high)) return end('band');

    if (maker.userId === taker.userId) {
      if (taker.selfTradePrevention !== 'expire_taker') {
        steps.push({ kind: 'expire_maker', orderId: maker.orderId });
        makers.splice(makers.indexOf(maker), 1);
      }
      if (taker.selfTradePrevention !== 'expire_maker') return end('self_trade');
      continue;
    }

    const wanted = taker.quantity === undefined ? maker.displayed : smaller(taker.quantity - filled, maker.displayed);
    const quantity = smaller(wanted, affordableLots(taker, notional, maker.price));
    if (quantity === 0n) return end('budget');

    steps.push({ kind: 'fill', orderId: maker.orderId, price: maker.price, quantity });
    filled += quantity;
    notional += maker.price * quantity * taker.quotePerTickLot;
    maker.remaining -= quantity;
    maker.displayed -= quantity;
    if (maker.remaining === 0n) makers.splice(makers.indexOf(maker), 1);
    else if (maker.displayed === 0n) {
      maker.displayed = smaller(maker.displayQuantity, maker.remaining);
      priority += 1;
      maker.priority = priority;
    }
  }
}

/** The first in price-time order, or undefined when the side is empty. */
export function bestMaker<Order extends { readonly price: bigint; readonly priority: number }>(
  makers: readonly Order[],
  takerSide: Side,
): Order | undefined {
  return makers.toSorted((a, b) => {
    if (a.price === b.price) return a.priority - b.priority;
    return worse(takerSide, a.price, b.price) ? 1 : -1;
  })[0];
}

/** Is `price` worse for a taker of this side than `than`? */
export const worse = (takerSide: Side, price: bigint, than: bigint): boolean =>
  takerSide === 'buy' ? price > than : price < than;

/**
 * How many more lots at this price keep all notional so far plus the fee on it within the budget.
 */
function affordableLots(taker: Taker, spent: bigint, price: bigint): bigint {
  if (taker.budget === undefined) return 1n << 62n;
  const { budget, takerPpm } = taker;
  const perLot = price * taker.quotePerTickLot;
  const cost = (lots: bigint): bigint => {
    const total = spent + lots * perLot;
    return total + partsPerMillion(total, takerPpm);
  };
  let low = 0n;
  let high = budget / perLot + 1n;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (cost(middle) <= budget) low = middle;
    else high = middle - 1n;
  }
  return low - (low % taker.lotStep);
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
