import { amount, feeOf, formatDecimal, fundShareOf, parseDecimal, type Amount } from '@candor/amount';
import type { Fill } from '@candor/protocol';

/** How the fee of one fill comes about, in decimals of the quote asset. */
export interface FillFee {
  /**
   * Notional of the fills of the same order and record before this one; "0" for makers and for a
   * first fill.
   */
  readonly before: string;
  readonly ppm: number;
  /** Fee of everything up to this fill, and of everything before it. */
  readonly through: string;
  readonly until: string;
  /**
   * The tenth of this fee for the security fund: the difference of the tenths of both, so the fills
   * of an order add up to the order's.
   */
  readonly tenth: string;
  /**
   * Whether the figures at hand give the fee that was booked; they do not when a list was cut amid
   * an order.
   */
  readonly complete: boolean;
}

const scale = 18;
const unitsOf = (decimal: string): bigint => {
  const parsed = parseDecimal(decimal, scale);
  return parsed.ok ? parsed.units : 0n;
};

/** Parts per million of a rate such as "0.001". */
export const ppmOfRate = (rate: string): number => {
  const parsed = parseDecimal(rate, 6);
  return parsed.ok ? Number(parsed.units) : 0;
};

/**
 * A maker is charged floor(notional × rate) per fill. A taker's fee is calculated on the running
 * sum of its order's fills in one record, and a fill is charged the difference. `fills` may hold
 * any fills; those of the same order and record count.
 */
export function fillFee(fill: Fill, fills: readonly Fill[], quoteScale: number): FillFee {
  const ppm = ppmOfRate(fill.feeRate);
  const earlier = fill.role === 'maker' ? [] : fills.filter((other) => isBefore(other, fill));
  const before = earlier.reduce((sum, { notional }) => sum + unitsOf(notional), 0n);
  const feeOn = (units: bigint): Amount => feeOf(amount(units / 10n ** BigInt(scale - quoteScale)), ppm);
  const through = feeOn(before + unitsOf(fill.notional));
  const until = feeOn(before);
  const complete = (through - until) * 10n ** BigInt(scale - quoteScale) === unitsOf(fill.fee);
  const charged = unitsOf(fill.fee) / 10n ** BigInt(scale - quoteScale);
  return {
    before: formatDecimal(before, scale, 0),
    ppm,
    through: formatDecimal(through, quoteScale),
    until: formatDecimal(until, quoteScale),
    tenth: formatDecimal(fundShareOf(complete ? until : amount(0n), amount(charged)), quoteScale),
    complete,
  };
}

const isBefore = (other: Fill, fill: Fill): boolean =>
  other.orderId === fill.orderId &&
  other.seq === fill.seq &&
  other.role === 'taker' &&
  BigInt(other.tradeId) < BigInt(fill.tradeId);
