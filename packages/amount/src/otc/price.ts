import { mulDiv, powerOfTen } from '../rounding.ts';

const million = 1_000_000n;

/** Decimals of an advert's own rate: fiat for one USDT. */
export const otcRateScale = 6;

/** Everything that a floating price is made of. */
export interface FloatingPrice {
  /** The owner's own rate, fiat for one USDT, in units of 10^-`otcRateScale`. */
  readonly rate: number;
  /** The index of the coin against USDT, in ticks of 10^-`tickScale`; above 0. */
  readonly index: number;
  readonly tickScale: number;
  /** Parts in a million on top; negative is below the index. */
  readonly marginPpm: number;
  /** Decimals of the price, in fiat for one coin. */
  readonly priceScale: number;
}

/** ⌊rate × index × (10⁶ + margin) ÷ 10⁶⌋, in units of 10^-`priceScale` of the fiat for one coin. */
export function floatingPriceOf({ rate, index, tickScale, marginPpm, priceScale }: FloatingPrice): bigint {
  const product = BigInt(rate) * BigInt(index) * (million + BigInt(marginPpm));
  return mulDiv(product, powerOfTen(priceScale), million * powerOfTen(otcRateScale + tickScale), 'floor');
}
