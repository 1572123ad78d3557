import { MILLION } from '../order/fees.ts';
import { averageTicks, contractValue, lotsForValue, type ContractScale } from './contract.ts';

/** F13: the parameters of the mark. */
export interface MarkTerms {
  /** How far the mark may be from the index, parts per million of the index. */
  readonly clampPpm: number;
  /** Samples of the last 60 seconds that a mark needs to differ from the index. */
  readonly samplesLeast: number;
}

export const markRules = { windowSeconds: 60, samplesLeast: 10 } as const;

/** One side of a book, best price first, as [price in ticks, lots]. */
type Levels = Iterable<readonly [priceTicks: bigint, lots: bigint]>;

/** A price that need not be a tick: `numerator` ÷ `denominator` ticks, exact. */
export interface ImpactPrice {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The average price (F3) at which the impact value would be filled, in whole lots, down one side of
 * the book; undefined where the side is too thin. `impactValue` is in settlement units of a linear
 * contract; an inverse one gives it in contracts (value ÷ face, up).
 */
export function impactPriceOf(contract: ContractScale, levels: Levels, impactValue: bigint): ImpactPrice | undefined {
  let [missing, filled, cost] = [impactValue, 0n, 0n];
  for (const [price, lots] of levels) {
    const wanted = contract.kind === 'linear' ? lotsForValue(contract, price, missing) : missing;
    const taken = wanted < lots ? wanted : lots;
    const value = contractValue(contract, price, taken);
    filled += taken;
    cost += value;
    missing -= contract.kind === 'linear' ? value : taken;
    if (missing <= 0n) return averageTicks(contract, filled, cost);
  }
  return undefined;
}

/**
 * F13: one basis sample in ticks, toward zero: the middle of the impact prices less the index.
 * Undefined where a side is too thin.
 */
export function basisSample(
  bid: ImpactPrice | undefined,
  ask: ImpactPrice | undefined,
  indexTicks: bigint,
): bigint | undefined {
  if (bid === undefined || ask === undefined) return undefined;
  const denominator = 2n * bid.denominator * ask.denominator;
  const middle = bid.numerator * ask.denominator + ask.numerator * bid.denominator;
  return (middle - indexTicks * denominator) / denominator;
}

/** A mark and the mean of the samples it comes from, both in ticks. */
export interface Mark {
  readonly markTicks: bigint;
  /** Mean of the samples toward zero; 0 where there are too few. */
  readonly meanTicks: bigint;
}

/**
 * F13: index + clamp(mean of the samples of the last 60 seconds, ± clamp × index), toward zero.
 * With too few samples the index.
 */
export function markOf(
  indexTicks: bigint,
  samples: { readonly sum: bigint; readonly count: number },
  terms: MarkTerms,
): Mark {
  if (samples.count < terms.samplesLeast) return { markTicks: indexTicks, meanTicks: 0n };
  const meanTicks = samples.sum / BigInt(samples.count);
  const limit = (indexTicks * BigInt(terms.clampPpm)) / MILLION;
  return { markTicks: indexTicks + clamp(meanTicks, limit), meanTicks };
}

/** Within ± limit. */
export const clamp = (value: bigint, limit: bigint): bigint => {
  if (value > limit) return limit;
  return value < -limit ? -limit : value;
};
