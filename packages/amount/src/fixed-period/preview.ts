import { powerOfTen, divide } from '../rounding.ts';
import { breakEvenOf, type BreakEven } from '../order/break-even.ts';
import { maximumWinOf } from './settlement-rule.ts';

/**
 * A stake as it is typed, with the period it is for and what the wallet has; amounts in smallest
 * units of the stake asset.
 */
export interface FixedPeriodPreviewInput {
  readonly stake: bigint;
  readonly stakeScale: number;
  readonly payoutPpm: number;
  readonly minimumStake: bigint;
  readonly maximumStake: bigint;
  readonly available: bigint;
}

/** Why the core would reject the stake, in its words and its order. */
export type FixedPeriodPreviewProblem =
  | 'stake_not_whole'
  | 'stake_below_minimum'
  | 'stake_above_maximum'
  // The balance is checked last: a stake out of bounds is refused whatever the user has.
  | 'insufficient_available';

/** What a contract can bring and cost, before it is opened. */
export interface FixedPeriodPreview {
  readonly problem: FixedPeriodPreviewProblem | undefined;
  /** Of a win, beside the stake. */
  readonly gain: bigint;
  /** Of a loss: the stake. */
  readonly loss: bigint;
  /** What comes back when both prices are equal, or the contract is voided: the stake. */
  readonly equal: bigint;
  /** Available after the stake was set aside; negative where it does not suffice. */
  readonly balanceLeft: bigint;
  /** What the wallet lacks. */
  readonly missing: bigint;
  readonly breakEven: BreakEven;
  /**
   * What a toss of a coin loses on average for each contract of this stake, rounded half to even.
   */
  readonly coinTossLoss: bigint;
}

/** What the core will book for a stake, to the unit, and what the payout means in the long run. */
export function previewFixedPeriod(input: FixedPeriodPreviewInput): FixedPeriodPreview {
  const { stake, payoutPpm, available } = input;
  const gain = maximumWinOf(stake, payoutPpm);
  return {
    problem: problemOf(input),
    gain,
    loss: stake,
    equal: stake,
    balanceLeft: available - stake,
    missing: stake > available ? stake - available : 0n,
    breakEven: breakEvenOf(payoutPpm),
    coinTossLoss: divide(stake - gain, 2n, 'half_even'),
  };
}

function problemOf(input: FixedPeriodPreviewInput): FixedPeriodPreviewProblem | undefined {
  const { stake, stakeScale, minimumStake, maximumStake, available } = input;
  if (stake % powerOfTen(stakeScale) !== 0n) return 'stake_not_whole';
  if (stake < minimumStake) return 'stake_below_minimum';
  if (stake > maximumStake) return 'stake_above_maximum';
  return stake > available ? 'insufficient_available' : undefined;
}
