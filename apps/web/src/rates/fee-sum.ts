import {
  addDecimals,
  amount,
  displayRate,
  feeOf,
  formatDecimal,
  fundShareOf,
  parseDecimal,
  subtractDecimals,
} from '@candor/amount';
import { ppmOf } from '../account/fees.ts';

export interface FeeSum {
  readonly fee: string;
  readonly fundShare: string;
  /** What a buy costs, and what a sell brings, fee included. */
  readonly buyCosts: string;
  readonly sellBrings: string;
}

const scale = 8;

/** A rate such as "0.001" as people read it: "0.10%". */
export const rateText = displayRate;

/**
 * What a trade of a value costs at a rate, by the arithmetic that books it; undefined for what is
 * no value.
 */
export function feeSum(value: string, rate: string): FeeSum | undefined {
  const parsed = parseDecimal(value, scale);
  if (!parsed.ok || parsed.units <= 0n) return undefined;
  const units = feeOf(amount(parsed.units), ppmOf(rate));
  const fee = formatDecimal(units, scale);
  return {
    fee,
    fundShare: formatDecimal(fundShareOf(amount(0n), units), scale),
    buyCosts: addDecimals(value, fee),
    sellBrings: subtractDecimals(value, fee),
  };
}
