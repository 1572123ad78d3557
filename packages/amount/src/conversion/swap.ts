import { divide, powerOfTen } from '../rounding.ts';

/**
 * One side of a swap: how the ledger counts the asset, and the index price of one whole unit in
 * USDT. USDT itself has 1 tick at tick scale 0.
 */
export interface SwapSide {
  /** Decimals of the ledger's unit of the asset. */
  readonly scale: number;
  /** The index price in ticks; a tick is 10^-`tickScale` USDT. */
  readonly ticks: number;
  readonly tickScale: number;
}

/** Everything that a swap's price hangs on. */
export interface SwapTerms {
  readonly from: SwapSide;
  readonly to: SwapSide;
  /** Parts in a million of the mid price that the platform keeps as its spread. */
  readonly spreadPpm: number;
  /** Parts in a million of what the spread leaves; below a million. */
  readonly feePpm: number;
}

/** What a swap gives, in units of the ledger of the asset that is received. */
export interface Swapped {
  /** By the mid price less the spread: what leaves the platform's inventory. */
  readonly gross: bigint;
  readonly fee: bigint;
  /** Gross less fee: what arrives. */
  readonly receive: bigint;
}

const million = 1_000_000n;

/**
 * What `pay` units of one asset give:
 * gross = ⌊pay × Pf × (10⁶ − spread) × unit(to) ÷ (Pt × 10⁶ × unit(from))⌋,
 * fee = ⌊gross × fee rate ÷ 10⁶⌋. Both prices have to be fresh: ticks above 0.
 */
export function swapOf(terms: SwapTerms, pay: bigint): Swapped {
  const { numerator, denominator } = rateOf(terms);
  const gross = (pay * numerator) / denominator;
  const fee = (gross * BigInt(terms.feePpm)) / million;
  return { gross, fee, receive: gross - fee };
}

/**
 * The least payment that gives at least so many units. `swapOf` of one unit less gives less than
 * that.
 */
export function leastPayment(terms: SwapTerms, receive: bigint): bigint {
  if (receive <= 0n) return 0n;
  // gross − ⌊gross × f ÷ 10⁶⌋ = ⌈gross × (10⁶ − f) ÷ 10⁶⌉, which reaches `receive` once gross ×
  // (10⁶ − f) > (receive − 1) × 10⁶.
  const kept = million - BigInt(terms.feePpm);
  const gross = ((receive - 1n) * million) / kept + 1n;
  const { numerator, denominator } = rateOf(terms);
  return divide(gross * denominator, numerator, 'ceil');
}

/** What of a fee goes to the security fund: a running tenth of all fees, to the unit. */
export function swapFundShare(fee: bigint, feesTakenModuloTen: bigint): bigint {
  return (feesTakenModuloTen + fee) / 10n;
}

/** Units of an asset in units of USDT with `usdtScale` decimals, at the index, rounded down. */
export function swapWorth({ scale, ticks, tickScale }: SwapSide, units: bigint, usdtScale: number): bigint {
  return (units * BigInt(ticks) * powerOfTen(usdtScale)) / powerOfTen(tickScale + scale);
}

/**
 * How many whole units of one asset a whole unit of the other is worth at the mid price, as a
 * number with `decimals` places, rounded half to even: for showing, no money follows from it.
 */
export function swapRatio({ from, to }: Pick<SwapTerms, 'from' | 'to'>, decimals: number): bigint {
  const numerator = BigInt(from.ticks) * powerOfTen(to.tickScale + decimals);
  return divide(numerator, BigInt(to.ticks) * powerOfTen(from.tickScale), 'half_even');
}

/** Units received per unit paid, before the fee. */
function rateOf({ from, to, spreadPpm }: SwapTerms): { readonly numerator: bigint; readonly denominator: bigint } {
  return {
    numerator: BigInt(from.ticks) * (million - BigInt(spreadPpm)) * powerOfTen(to.scale) * powerOfTen(to.tickScale),
    denominator: BigInt(to.ticks) * million * powerOfTen(from.scale) * powerOfTen(from.tickScale),
  };
}
