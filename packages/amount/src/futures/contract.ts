import { amount, type Amount } from '../units.ts';
import { powerOfTen } from '../rounding.ts';

/** A linear contract settles in the quote asset, an inverse one in the coin it is about. */
export type ContractKind = 'linear' | 'inverse';

export type PositionSide = 'long' | 'short';

/**
 * How a contract turns ticks and lots into money. `unit` of a linear contract: settlement units of
 * one tick × one lot (u). Of an inverse one: the face value × 10^(coin scale + tick scale) (K), and
 * a lot is one contract.
 */
export interface ContractScale {
  readonly kind: ContractKind;
  readonly unit: bigint;
}

/** A position's side in a contract: all that its profit depends on beside lots and cost. */
export interface ContractSide {
  readonly contract: ContractScale;
  readonly side: PositionSide;
}

/**
 * The scale of a linear contract. A contract with tickScale + lotScale > settleScale is refused at
 * listing (RangeError here).
 */
export const linearScale = (scales: {
  readonly tickScale: number;
  readonly lotScale: number;
  readonly settleScale: number;
}): ContractScale => ({
  kind: 'linear',
  unit: powerOfTen(scales.settleScale - scales.tickScale - scales.lotScale),
});

/** The scale of an inverse contract; `face` is in whole units of the quote asset. */
export const inverseScale = (scales: {
  readonly face: bigint;
  readonly tickScale: number;
  readonly settleScale: number;
}): ContractScale => ({ kind: 'inverse', unit: scales.face * powerOfTen(scales.settleScale + scales.tickScale) });

/**
 * F1: the value of lots at a price in ticks, in settlement units. Linear exact; inverse rounded
 * down.
 */
export const contractValue = ({ kind, unit }: ContractScale, priceTicks: bigint, lots: bigint): Amount =>
  amount(kind === 'linear' ? lots * priceTicks * unit : (lots * unit) / priceTicks);

/**
 * σ: +1 where the owner gains as the value grows (linear long, inverse short), −1 where it loses.
 */
export const valueSign = ({ contract, side }: ContractSide): 1n | -1n =>
  (contract.kind === 'linear') === (side === 'long') ? 1n : -1n;

/** The most lots whose value at a price is at most `value`. */
export const lotsWithinValue = ({ kind, unit }: ContractScale, priceTicks: bigint, value: bigint): bigint => {
  if (value < 0n) return 0n;
  // ⌊n·K ÷ P⌋ ≤ value means n·K < (value + 1)·P.
  return kind === 'linear' ? value / (priceTicks * unit) : ((value + 1n) * priceTicks - 1n) / unit;
};

/** The fewest lots whose value at a price is at least `value`. */
export const lotsForValue = ({ kind, unit }: ContractScale, priceTicks: bigint, value: bigint): bigint => {
  if (value <= 0n) return 0n;
  const [numerator, divisor] = kind === 'linear' ? [value, priceTicks * unit] : [value * priceTicks, unit];
  return (numerator + divisor - 1n) / divisor;
};

/** F3, exact: the average price in ticks of lots that cost so much. */
export const averageTicks = (
  { kind, unit }: ContractScale,
  lots: bigint,
  cost: bigint,
): { readonly numerator: bigint; readonly denominator: bigint } =>
  kind === 'linear' ? { numerator: cost, denominator: lots * unit } : { numerator: lots * unit, denominator: cost };
