import { amount } from '../units.ts';
import type { Amount } from '../units.ts';
import { powerOfTen } from '../rounding.ts';

export type Side = 'buy' | 'sell';

/** One side of a book, best price first: [price in ticks, quantity in lots]. */
export type BookSide = readonly (readonly [priceTicks: bigint, quantityLots: bigint])[];

/**
 * A price is ticks / 10^tickScale, a quantity lots / 10^lotScale; the other two are the decimals of
 * the assets' smallest units.
 */
export interface MarketScale {
  readonly tickScale: number;
  readonly lotScale: number;
  readonly quoteScale: number;
  readonly baseScale: number;
}

/**
 * Quote units of one lot at one tick. Exact: a market with tickScale + lotScale > quoteScale is
 * refused at listing (RangeError here).
 */
export const quotePerTickLot = (scale: MarketScale): bigint =>
  powerOfTen(scale.quoteScale - scale.tickScale - scale.lotScale);

/**
 * price × quantity in the quote asset's smallest units: ticks × lots × 10^(quoteScale − tickScale −
 * lotScale). Never rounded.
 */
export const notional = (priceTicks: bigint, quantityLots: bigint, scale: MarketScale): Amount =>
  amount(priceTicks * quantityLots * quotePerTickLot(scale));

/** A quantity in the base asset's smallest units. */
export const baseAmount = (quantityLots: bigint, scale: MarketScale): Amount =>
  amount(quantityLots * powerOfTen(scale.baseScale - scale.lotScale));

/**
 * Whether, for a taker of this side, `price` is worse than `than`: higher for a buy, lower for a
 * sell.
 */
export const isWorse = (side: Side, price: bigint, than: bigint): boolean =>
  side === 'buy' ? price > than : price < than;
