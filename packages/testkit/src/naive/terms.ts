import type { Side } from '@candor/core';
import { partsPerMillion, type NaiveMarket } from './state.ts';

/**
 * The price that bands are measured from: the index while it is fresh, else the last trade, else 0,
 * which means no band.
 */
export const referencePrice = (market: NaiveMarket): bigint => (market.index > 0n ? market.index : market.last);

/** Lowest and highest price allowed now; undefined while there is no reference price. */
export function bandOf(market: NaiveMarket): { readonly low: bigint; readonly high: bigint } | undefined {
  const reference = referencePrice(market);
  if (reference === 0n) return undefined;
  const reach = partsPerMillion(reference, BigInt(market.terms.bandPpm));
  return { low: reference - reach, high: reference + reach };
}

export const outsideBand = (market: NaiveMarket, price: bigint): boolean => {
  const band = bandOf(market);
  return band !== undefined && (price < band.low || price > band.high);
};

/** The worst price a market order fills at: the slippage cap away from the best price it met. */
export function slippageLimit(market: NaiveMarket, side: Side, bestPrice: bigint): bigint {
  const reach = partsPerMillion(bestPrice, BigInt(market.terms.slippageCapPpm));
  return side === 'buy' ? bestPrice + reach : bestPrice - reach;
}

export const notionalOf = (market: NaiveMarket, price: bigint, quantity: bigint): bigint =>
  price * quantity * market.quotePerTickLot;

/** Notional and the fee on it at the larger of the order's two rates. */
export function withLargestFee(
  notional: bigint,
  rates: { readonly makerPpm: bigint; readonly takerPpm: bigint },
): bigint {
  const ppm = rates.makerPpm > rates.takerPpm ? rates.makerPpm : rates.takerPpm;
  return notional + partsPerMillion(notional, ppm);
}
