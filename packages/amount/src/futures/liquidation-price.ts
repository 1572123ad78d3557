import { MILLION } from '../order/fees.ts';
import { contractValue, valueSign, type ContractSide } from './contract.ts';
import { realisedOf, type PositionLots } from './position.ts';
import { exitFeeOf, requiredOf, type RiskTier } from './tiers.ts';

/** No contract trades above this price. */
const ticksMax = 2n ** 53n - 1n;

/** A positive fraction of ticks, as F11 gives it before any rounding. */
export interface TicksFraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * What F11 and F12 ask of a position. `margin` is M: isolated its margin less what it owes; cross
 * the account's equity without this position's U, for F11 less the other positions' MM + X.
 */
export interface PriceQuestion extends ContractSide {
  readonly position: Pick<PositionLots, 'lots' | 'cost'>;
  readonly margin: bigint;
  /** The owner's taker rate that counts for leaving. */
  readonly exitPpm: number;
}

/**
 * The price of F11 in one tier, exact; undefined where there is none. F12 is the same with a rate
 * and a deduction of 0.
 */
export function liquidationFraction(
  { contract, side, position, margin, exitPpm }: PriceQuestion,
  { maintenancePpm, deduction }: Pick<RiskTier, 'maintenancePpm' | 'deduction'>,
): TicksFraction | undefined {
  const sign = valueSign({ contract, side });
  // The value at which it happens, in millionths: (c − σ·(M + d)) ÷ (1 − σ·(r + f)).
  const value = (position.cost - sign * (margin + deduction)) * MILLION;
  const share = MILLION - sign * BigInt(maintenancePpm + exitPpm);
  if (value <= 0n || share <= 0n) return undefined;
  const { lots } = position;
  return contract.kind === 'linear'
    ? { numerator: value, denominator: share * lots * contract.unit }
    : { numerator: lots * contract.unit * share, denominator: value };
}

/**
 * F11 as it is shown and as the core acts: the first tick, coming from the safe side, at which F10
 * holds by the exact test. Undefined where it holds at no price.
 */
export function liquidationPrice(of: PriceQuestion, tiers: readonly RiskTier[]): bigint | undefined {
  const isReached = (ticks: bigint): boolean => {
    const value = contractValue(of.contract, ticks, of.position.lots);
    return of.margin + realisedOf(of, value, of.position.cost) <= requiredOf(tiers, value, of.exitPpm);
  };
  const found = of.side === 'long' ? lastTickWhere(isReached) : firstTickWhere(isReached);
  return found === undefined ? undefined : firstOfDip(of, found, isReached);
}

/**
 * F12: the worst tick at which leaving, exit fee paid, still leaves the owner 0 or more. Undefined
 * where no price does. Where every price does, it is the last price there is.
 */
export function bankruptcyPrice(of: PriceQuestion): bigint | undefined {
  const isCovered = (ticks: bigint): boolean => {
    const value = contractValue(of.contract, ticks, of.position.lots);
    return of.margin + realisedOf(of, value, of.position.cost) >= exitFeeOf(value, of.exitPpm);
  };
  return of.side === 'long' ? firstTickWhere(isCovered) : lastTickWhere(isCovered);
}

/** The smallest tick at which a test holds that, once it holds, holds for every higher price. */
function firstTickWhere(holds: (ticks: bigint) => boolean): bigint | undefined {
  if (!holds(ticksMax)) return undefined;
  let [low, high] = [0n, 1n];
  while (high < ticksMax && !holds(high)) [low, high] = [high, high * 2n];
  if (high > ticksMax) high = ticksMax;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (holds(middle)) high = middle;
    else low = middle;
  }
  return high;
}

/** The largest tick at which a test holds that, once it fails, fails for every higher price. */
function lastTickWhere(holds: (ticks: bigint) => boolean): bigint | undefined {
  const first = firstTickWhere((ticks) => !holds(ticks));
  if (first === undefined) return ticksMax;
  return first === 1n ? undefined : first - 1n;
}

/**
 * Where value and loss move by single units, two ceilings that step together make the test dip
 * once: it may hold again a few values nearer to the safe side. Looks at the next values there.
 */
function firstOfDip(of: PriceQuestion, found: bigint, isReached: (ticks: bigint) => boolean): bigint {
  if (valueSign(of) === -1n) return found;
  let [nearest, ticks] = [found, found];
  for (let steps = 0; steps < 4; steps += 1) {
    ticks = nextValue(of, ticks);
    if (ticks < 1n) return nearest;
    if (isReached(ticks)) nearest = of.contract.kind === 'linear' ? ticks : nextValue(of, ticks) + 1n;
  }
  return nearest;
}

/**
 * The nearest price at which the value is larger: one tick up, or, inverse, as far down as the next
 * unit takes.
 */
function nextValue({ contract, position }: PriceQuestion, ticks: bigint): bigint {
  if (contract.kind === 'linear') return ticks + 1n;
  return (position.lots * contract.unit) / (contractValue(contract, ticks, position.lots) + 1n);
}
