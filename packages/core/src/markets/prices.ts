import { BUY } from '../order-book/order-book.ts';
import type { Market } from './market.ts';

const MILLION = 1_000_000;

/** floor(price × ppm / 10^6), exact: both are whole and their product is split where it could leave the exact range. */
export function partOfPrice(price: number, ppm: number): number {
  const whole = Math.floor(price / MILLION);
  const rest = price - whole * MILLION;
  return whole * ppm + Math.floor((rest * ppm) / MILLION);
}

/** Lowest price that the band allows; 0 where there is no band. */
export function bandLow(market: Market): number {
  const { reference } = market;
  return reference === 0 ? 0 : Math.max(0, reference - partOfPrice(reference, market.terms.bandPpm));
}

/** Highest price that the band allows; infinite where there is no band. */
export function bandHigh(market: Market): number {
  const { reference } = market;
  return reference === 0 ? Infinity : reference + partOfPrice(reference, market.terms.bandPpm);
}

/** The worst price within the slippage cap of a price: above for a buy, below for a sell. */
export function protectionPrice(market: Market, price: number, side: number): number {
  const distance = partOfPrice(price, market.terms.slippageCapPpm);
  return side === BUY ? price + distance : price - distance;
}

/** A trailing stop's trigger for an observed price: the offset away from it, rounded to the tick farther from it. */
export function trailingTrigger(observed: number, offsetPpm: number, side: number): number {
  const whole = Math.floor(observed / MILLION);
  const rest = observed - whole * MILLION;
  const distance = whole * offsetPpm + Math.ceil((rest * offsetPpm) / MILLION);
  return side === BUY ? observed + distance : observed - distance;
}
