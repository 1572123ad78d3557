import { divide, powerOfTen } from '../rounding.ts';

/** In what a pair of a coin and a fiat money counts. */
export interface OtcScale {
  /** Decimals of the ledger's unit of the coin. */
  readonly assetScale: number;
  /** Decimals of the least quantity that is traded; at most `assetScale`. */
  readonly stepScale: number;
  /** Decimals of the price. */
  readonly priceScale: number;
  /** Decimals of the fiat money: JPY 0, USD 2, KWD 3. */
  readonly minorUnits: number;
}

/** What an order moves: coins in units of the ledger, fiat in minor units. */
export interface OtcSum {
  readonly quantity: bigint;
  readonly fiat: bigint;
}

/** What was typed: fiat to pay, or coins. */
export type OtcTyped = 'fiat' | 'coin';

/** The least quantity of a pair, in units of the ledger. */
export const otcStep = ({ assetScale, stepScale }: Pick<OtcScale, 'assetScale' | 'stepScale'>): bigint =>
  powerOfTen(assetScale - stepScale);

/**
 * What a typed amount buys at a price, in ticks of 10^-`priceScale`.
 * Fiat: quantity = ⌊fiat ÷ price⌋ to the step, and the buyer pays just what was typed.
 * Coins: fiat = ⌈quantity × price⌉ to the minor unit; the quantity is a multiple of the step.
 */
export function otcSum(scale: OtcScale, price: bigint, typed: OtcTyped, typedAmount: bigint): OtcSum {
  return typed === 'fiat'
    ? { quantity: quantityFor(scale, price, typedAmount), fiat: typedAmount }
    : { quantity: typedAmount, fiat: costOf(scale, price, typedAmount, 'ceil') };
}

/** ⌊fiat ÷ price⌋ to the step, in units of the ledger. */
function quantityFor(scale: OtcScale, price: bigint, fiat: bigint): bigint {
  const { stepScale, priceScale, minorUnits } = scale;
  const steps = (fiat * powerOfTen(priceScale + stepScale)) / (price * powerOfTen(minorUnits));
  return steps * otcStep(scale);
}

/** Quantity × price in minor units. */
function costOf(scale: OtcScale, price: bigint, quantity: bigint, rounding: 'ceil' | 'half_up'): bigint {
  const { assetScale, priceScale, minorUnits } = scale;
  return divide(quantity * price * powerOfTen(minorUnits), powerOfTen(assetScale + priceScale), rounding);
}

/** How a sum compares with a reference price of the same scale. */
export interface OtcAgainstReference {
  /**
   * (price ÷ reference − 1) in parts per million, rounded half up; negative below the reference.
   */
  readonly premiumPpm: bigint;
  /** Fiat − quantity × reference, in minor units, rounded half up: what the buyer pays over it. */
  readonly over: bigint;
}

/** A price and its sum against a reference price above 0. It decides nothing. */
export function againstReference(
  scale: OtcScale,
  price: bigint,
  reference: bigint,
  { quantity, fiat }: OtcSum,
): OtcAgainstReference {
  const premiumPpm = divide((price - reference) * 1_000_000n, reference, 'half_up');
  return { premiumPpm, over: fiat - costOf(scale, reference, quantity, 'half_up') };
}
