import { amount, powerOfTen } from '@candor/amount';
import { isWhole } from '../../base/exact.ts';
import type { State } from '../../state/state.ts';
import { worthAsset } from '../../state/worth.ts';
import { platformBooks } from '../../base/words.ts';
import type { WithdrawalRules } from './commands.ts';
import type { WithdrawalsState } from './state.ts';

const hourMs = 3_600_000;

/** The rules as they are: those that were set, else those that the exchange begins with. */
export function rulesOf(state: State, own: WithdrawalsState): WithdrawalRules {
  if (own.rules !== undefined) return own.rules;
  const one = powerOfTen(worthAsset(state)?.scale ?? 0);
  const usdtUnits = (units: bigint) => amount(units * one);
  return {
    limits: [usdtUnits(0n), usdtUnits(2_000n), usdtUnits(100_000n)],
    reviewOneAbove: usdtUnits(1_000n),
    reviewTwoAbove: usdtUnits(10_000n),
    outflowPpm: 50_000,
    velocityMax: 5,
    reviewMs: 72 * hourMs,
  };
}

/** Whether withdrawals can be run by these rules: more is allowed the better a user is known. */
export function rulesHold(rules: WithdrawalRules): boolean {
  const [first, second, third] = rules.limits;
  if (first < 0n || second < first || third < second) return false;
  if (rules.reviewOneAbove < 0n || rules.reviewTwoAbove < rules.reviewOneAbove) return false;
  const { outflowPpm, velocityMax, reviewMs } = rules;
  return isWhole(outflowPpm, 1, 1_000_000) && isWhole(velocityMax, 1, 10_000) && isWhole(reviewMs, 1, 30 * 24 * hourMs);
}

/**
 * What users own of an asset: the negative of all the platform's books, since all balances sum to
 * zero.
 */
export const liabilitiesOf = ({ ledger }: State, row: number): bigint =>
  platformBooks.reduce((sum, book) => sum - ledger.book(book, row), 0n);
