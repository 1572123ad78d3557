// Proof: tests/properties/market-terms.test.ts, and twin.test.ts beside it.

import { partOf } from '../base/exact.ts';
import { BUY } from '../order-book/order-book.ts';
import type { Market } from './market.ts';

const MILLION = 1_000_000;

/** The worst price within the slippage cap of a price: above for a buy, below for a sell. */
export function protectionPrice(market: Market, price: number, side: number): number {
  const distance = partOf(price, market.terms.slippageCapPpm);
  return side === BUY ? price + distance : price - distance;
}

/**
 * A trailing stop's trigger for an observed price: the offset away from it, rounded to the tick
 * farther from it.
 */
export function trailingTrigger(observed: number, offsetPpm: number, side: number): number {
  const whole = Math.floor(observed / MILLION);
  const rest = observed - whole * MILLION;
  const distance = whole * offsetPpm + Math.ceil((rest * offsetPpm) / MILLION);
  return side === BUY ? observed + distance : observed - distance;
}
