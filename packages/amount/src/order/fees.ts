import { amount } from '../units.ts';
import type { Amount } from '../units.ts';

/** Rates are parts per million of the notional. */
export const MILLION = 1_000_000n;

/** floor(notional × ratePpm / 10^6), in the quote asset's smallest units. */
export const feeOf = (notional: Amount, ratePpm: number | bigint): Amount =>
  amount((notional * BigInt(ratePpm)) / MILLION);

/**
 * One order's taker fee of one record, split over its fills: the cumulative differences of
 * floor(sum of notionals × ratePpm / 10^6). The sum is the fee of the whole, however the fills were
 * cut.
 */
export const takerFeeSplit = (notionals: readonly Amount[], ratePpm: number | bigint): Amount[] => {
  let total = amount(0n);
  let charged = amount(0n);
  return notionals.map((each) => {
    total = amount(total + each);
    const due = feeOf(total, ratePpm);
    const fee = amount(due - charged);
    charged = due;
    return fee;
  });
};

/**
 * What of a fee goes to `securityFund`: floor((before + fee) / 10) − floor(before / 10), where
 * `before` is the sum of all fees ever charged in that asset. So the fund never differs from a
 * tenth of all fees by a whole unit.
 */
export const fundShareOf = (feesBefore: Amount, fee: Amount): Amount =>
  amount((feesBefore + fee) / 10n - feesBefore / 10n);
