import { amount } from '../units.ts';
import type { Amount } from '../units.ts';
import { feeOf, MILLION } from './fees.ts';
import { notional } from './scale.ts';
import type { MarketScale, Side } from './scale.ts';

export interface FeeRates {
  readonly makerPpm: number;
  readonly takerPpm: number;
}

/** The larger of an order's two rates: a reserve must do for either role. */
export const largerRate = ({ makerPpm, takerPpm }: FeeRates): number => Math.max(makerPpm, takerPpm);

/**
 * What a buy at a limit price holds, in quote units: its notional and the fee on it at the larger
 * of its two rates.
 */
export const reserveForBuy = (
  priceTicks: bigint,
  quantityLots: bigint,
  scale: MarketScale,
  rates: FeeRates,
): Amount => {
  const value = notional(priceTicks, quantityLots, scale);
  return amount(value + feeOf(value, largerRate(rates)));
};

/**
 * The worst price within the slippage cap of a price: price ± floor(price × slippageCapPpm / 10^6),
 * above for a buy, below for a sell. From the best opposite price it is where a market order stops;
 * from the trigger price it is what a stop-market buy reserves for.
 */
export const protectionPriceTicks = (priceTicks: bigint, slippageCapPpm: number | bigint, side: Side): bigint => {
  const distance = (priceTicks * BigInt(slippageCapPpm)) / MILLION;
  return side === 'buy' ? priceTicks + distance : priceTicks - distance;
};

export interface BandTicks {
  readonly lowTicks: bigint;
  readonly highTicks: bigint;
}

/**
 * The prices allowed around a reference price, both ends included: reference ± floor(reference ×
 * bandPpm / 10^6).
 */
export const bandTicks = (referenceTicks: bigint, bandPpm: number | bigint): BandTicks => ({
  lowTicks: protectionPriceTicks(referenceTicks, bandPpm, 'sell'),
  highTicks: protectionPriceTicks(referenceTicks, bandPpm, 'buy'),
});

/**
 * A trailing stop's trigger for an observed price: the offset away from it, rounded to the tick
 * farther from it.
 */
export const trailingTriggerTicks = (observedTicks: bigint, offsetPpm: number | bigint, side: Side): bigint => {
  const offset = BigInt(offsetPpm);
  if (side === 'sell') return (observedTicks * (MILLION - offset)) / MILLION;
  return (observedTicks * (MILLION + offset) + MILLION - 1n) / MILLION;
};

/**
 * What a stop-market or trailing buy by quantity holds while it waits: the reserve of a buy at its
 * protection price.
 */
export const reserveForStopBuy = (
  order: { readonly triggerPriceTicks: bigint; readonly quantityLots: bigint },
  terms: FeeRates & { readonly scale: MarketScale; readonly slippageCapPpm: number },
): Amount => {
  const worst = protectionPriceTicks(order.triggerPriceTicks, terms.slippageCapPpm, 'buy');
  return reserveForBuy(worst, order.quantityLots, terms.scale, terms);
};
