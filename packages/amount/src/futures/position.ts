import { amount, type Amount } from '../units.ts';
import { formatDecimal } from '../decimal.ts';
import { divide, powerOfTen } from '../rounding.ts';
import { averageTicks, contractValue, valueSign, type ContractScale, type ContractSide } from './contract.ts';

/**
 * Lots, what they cost (Σ of the values of the fills that opened them) and their isolated margin,
 * in settlement units.
 */
export interface PositionLots {
  readonly lots: bigint;
  readonly cost: bigint;
  readonly margin: bigint;
}

/** What closing takes out of a position, and what stays. The two always sum to what was there. */
export interface PositionCut {
  readonly cost: Amount;
  readonly margin: Amount;
  readonly left: PositionLots;
}

/**
 * F2: closing `lots` takes all of cost and margin when nothing is left, else the floor of their
 * share.
 */
export function cutPosition(position: PositionLots, lots: bigint): PositionCut {
  const share = (of: bigint): Amount => amount(lots === position.lots ? of : (of * lots) / position.lots);
  const [cost, margin] = [share(position.cost), share(position.margin)];
  const left = { lots: position.lots - lots, cost: position.cost - cost, margin: position.margin - margin };
  return { cost, margin, left };
}

/**
 * F2: what a closing fill of this value realises against the cost it takes; negative for a loss.
 */
export const realisedOf = (of: ContractSide, value: bigint, cost: bigint): Amount =>
  amount(valueSign(of) * (value - cost));

/** F4: what the position would realise at the mark. */
export const unrealisedOf = (
  of: ContractSide,
  { lots, cost }: Pick<PositionLots, 'lots' | 'cost'>,
  markTicks: bigint,
): Amount => realisedOf(of, contractValue(of.contract, markTicks, lots), cost);

/**
 * F3: the average open price as it is shown, to the decimals of a tick and at least two, half to
 * even. It is never used in a sum. Undefined for no lots.
 */
export function averageOpenPrice(
  contract: ContractScale,
  { lots, cost }: Pick<PositionLots, 'lots' | 'cost'>,
  tickScale: number,
): string | undefined {
  if (lots === 0n || cost === 0n) return undefined;
  const decimals = Math.max(tickScale, 2);
  const { numerator, denominator } = averageTicks(contract, lots, cost);
  return formatDecimal(divide(numerator * powerOfTen(decimals - tickScale), denominator, 'half_even'), decimals);
}
