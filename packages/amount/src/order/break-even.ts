import { divide } from '../rounding.ts';

const one = 1_000_000n;

/**
 * How often one has to win to lose nothing in the long run: exactly `wins` times of `of`, and in
 * parts per million, rounded up.
 */
export interface BreakEven {
  readonly wins: number;
  readonly of: number;
  readonly ratePpm: number;
}

/**
 * The odds that a payout implies. A win pays the payout beside the stake, a loss costs the stake: p
 * × payout = (1 − p) × 1 gives p = 1 / (1 + payout), in lowest terms.
 */
export function breakEvenOf(payoutPpm: number): BreakEven {
  const of = one + BigInt(payoutPpm);
  const common = greatestCommonDivisor(one, of);
  const ratePpm = Number(divide(one * one, of, 'ceil'));
  return { wins: Number(one / common), of: Number(of / common), ratePpm };
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
