import { amount } from '../units.ts';
import { feeOf, fundShareOf } from './fees.ts';
import type { FeeLine, PreviewTerms } from './preview-types.ts';

/** A fee with its base, rate and the security fund's tenth of it. */
export const feeLine = (line: Omit<FeeLine, 'fee' | 'fundShare'>, terms: PreviewTerms): FeeLine => {
  const fee = feeOf(line.base, line.ratePpm);
  // What other orders are charged until this one is filled is unknown, so only a fee of now can use
  // the running sum.
  const before = line.when === 'now' ? terms.feesEver : undefined;
  return { ...line, fee, fundShare: fundShareOf(before ?? amount(0n), fee) };
};
