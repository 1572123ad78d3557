import { amount, type Amount } from '../units.ts';
import { divide } from '../rounding.ts';
import { clamp, type ImpactPrice } from './mark.ts';
import type { ContractScale, PositionSide } from './contract.ts';

/** Rates of funding are in units of 10⁻⁹. */
export const fundingUnit = 1_000_000_000n;

/** F15: what a contract's funding rate is made with, rates in 10⁻⁹ a period. */
export interface FundingTerms {
  readonly interest: bigint;
  /** How far the rate is drawn from the premium towards the interest. */
  readonly draw: bigint;
  readonly cap: bigint;
  /** Samples of a whole period, one a minute. */
  readonly samplesFull: number;
}

export const fundingRules = { periodSeconds: 28_800, sampleSeconds: 60, samplesFull: 480 } as const;

/** F14: one premium sample in 10⁻⁹, toward zero. Undefined where a side is too thin. */
export function premiumSample(
  bid: ImpactPrice | undefined,
  ask: ImpactPrice | undefined,
  indexTicks: bigint,
): bigint | undefined {
  if (bid === undefined || ask === undefined) return undefined;
  const above = positive(bid.numerator - indexTicks * bid.denominator);
  const below = positive(indexTicks * ask.denominator - ask.numerator);
  const over = above * ask.denominator - below * bid.denominator;
  return (over * fundingUnit) / (indexTicks * bid.denominator * ask.denominator);
}

/**
 * F15: the rate of a period in 10⁻⁹; undefined with fewer than half of its samples: then nobody
 * pays.
 */
export function fundingRateOf(
  samples: { readonly sum: bigint; readonly count: number },
  terms: FundingTerms,
): bigint | undefined {
  if (samples.count < 1 || samples.count * 2 < terms.samplesFull) return undefined;
  const premium = samples.sum / BigInt(samples.count);
  return clamp(premium + clamp(terms.interest - premium, terms.draw), terms.cap);
}

/**
 * F16: what a position receives at the mark; negative for what it pays. A positive rate: longs pay.
 * What is paid is rounded up, what is received down, each once; the difference goes to the
 * insurance fund.
 */
export function fundingPayment(
  { kind, unit }: ContractScale,
  {
    side,
    lots,
    markTicks,
    rate,
  }: { readonly side: PositionSide; readonly lots: bigint; readonly markTicks: bigint; readonly rate: bigint },
): Amount {
  const received = side === 'long' ? -rate : rate;
  const [numerator, divisor] =
    kind === 'linear'
      ? [lots * markTicks * unit * received, fundingUnit]
      : [lots * unit * received, markTicks * fundingUnit];
  return amount(divide(numerator, divisor, 'floor'));
}

const positive = (value: bigint): bigint => (value > 0n ? value : 0n);
