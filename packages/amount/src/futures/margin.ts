import { amount, type Amount } from '../units.ts';
import { feeOf } from '../order/fees.ts';
import { largerRate, type FeeRates } from '../order/reserve.ts';
import { divide } from '../rounding.ts';
import { contractValue, valueSign, type ContractSide } from './contract.ts';

/** ⌈V ÷ leverage⌉. */
export const initialMarginOf = (value: bigint, leverage: number): Amount =>
  amount(divide(value, BigInt(leverage), 'ceil'));

/** F6: what opening at this value loses at once against the mark; 0 where it gains. */
export function openLossOf(of: ContractSide, { value, lots, markTicks }: Opened): Amount {
  const loss = valueSign(of) * (value - contractValue(of.contract, markTicks, lots));
  return amount(loss > 0n ? loss : 0n);
}

/** Lots that open, their one value (F1) and the mark of that moment. */
export interface Opened {
  readonly value: bigint;
  readonly lots: bigint;
  readonly markTicks: bigint;
}

/** What opening takes from a wallet, in settlement units. */
export interface NeededToOpen {
  readonly initialMargin: Amount;
  readonly openLoss: Amount;
  /** ⌊V × the larger rate⌋. */
  readonly fee: Amount;
  /** F6: initial margin and open loss. */
  readonly margin: Amount;
  /** F7: margin and fee; what an order holds at its price, and what each fill must have. */
  readonly needed: Amount;
}

/** F6 and F7. */
export function neededToOpen(
  of: ContractSide,
  opened: Opened,
  terms: FeeRates & { readonly leverage: number },
): NeededToOpen {
  const value = amount(opened.value);
  const initialMargin = initialMarginOf(value, terms.leverage);
  const openLoss = openLossOf(of, opened);
  const fee = feeOf(value, largerRate(terms));
  const margin = amount(initialMargin + openLoss);
  return { initialMargin, openLoss, fee, margin, needed: amount(margin + fee) };
}

/**
 * The least an isolated margin may be taken down to: ⌈V ÷ leverage⌉ + max(0, −U), both at the mark.
 */
export const leastMarginOf = (valueAtMark: bigint, leverage: number, unrealised: bigint): Amount =>
  amount(initialMarginOf(valueAtMark, leverage) + (unrealised < 0n ? -unrealised : 0n));

/** F9: equity of an isolated position. */
export const isolatedEquity = (of: {
  readonly margin: bigint;
  readonly owed: bigint;
  readonly unrealised: bigint;
}): Amount => amount(of.margin - of.owed + of.unrealised);

/**
 * F9: equity of all cross positions of one asset; `held` is what open orders of that asset hold.
 */
export const crossEquity = (of: {
  readonly available: bigint;
  readonly held: bigint;
  readonly owed: bigint;
  readonly unrealised: bigint;
}): Amount => amount(of.available + of.held - of.owed + of.unrealised);

/**
 * What cross positions leave free to open with and to take out: available − owed − Σ ⌈V ÷ leverage⌉
 * + min(0, Σ U). Profit that is not realised opens nothing. May be negative.
 */
export const freeOf = (of: {
  readonly available: bigint;
  readonly owed: bigint;
  readonly initialMargins: bigint;
  readonly unrealised: bigint;
}): Amount => amount(of.available - of.owed - of.initialMargins + (of.unrealised < 0n ? of.unrealised : 0n));

/** The two sides that F10 compares: equity E and Σ (MM + X), both in settlement units. */
export interface MarginStanding {
  readonly equity: bigint;
  readonly required: bigint;
}

/** F10: E ≤ Σ (MM + X). */
export const isLiquidated = ({ equity, required }: MarginStanding): boolean => equity <= required;

/**
 * F10: the margin ratio in parts per million, up; 100% is liquidation. Undefined where no equity is
 * left.
 */
export const marginRatioPpm = ({ equity, required }: MarginStanding): bigint | undefined =>
  equity <= 0n ? undefined : divide(required * 1_000_000n, equity, 'ceil');

/**
 * Whose liquidation comes first: no equity before every ratio, then the higher ratio, compared
 * exactly. 0 where they are equal.
 */
export function compareMarginRatio(a: MarginStanding, b: MarginStanding): number {
  const [aGone, bGone] = [a.equity <= 0n, b.equity <= 0n];
  if (aGone || bGone) return Number(bGone) - Number(aGone);
  const [left, right] = [a.required * b.equity, b.required * a.equity];
  if (left === right) return 0;
  return left > right ? -1 : 1;
}
