import { z } from 'zod';
import { decimal, signedDecimal, timeMs } from '../base/fields.ts';
import { marketRow } from '../quotes.ts';
import { contractType } from './words.ts';

/**
 * A tier: up to which value, with how much leverage, which maintenance rate and what is deducted
 * from it. Bound and deduction in the settlement asset.
 */
export const contractTier = z.object({
  bound: decimal,
  leverage: z.number().int(),
  maintenanceRate: decimal,
  deduction: decimal,
});
export type ContractTier = z.infer<typeof contractTier>;

/** Mark price of a contract and what it was made from. */
export const markState = z.object({
  /** Null where there never was a fresh index. */
  mark: decimal.nullable(),
  index: decimal.nullable(),
  /** Mean of the basis samples of the last minute, before the clamp; null with fewer than ten. */
  basis: signedDecimal.nullable(),
  samples: z.number().int(),
  stale: z.boolean(),
});
export type MarkState = z.infer<typeof markState>;

/**
 * Funding of a contract: positive, and longs pay shorts. Rates are fractions of the value at the
 * mark.
 */
export const fundingState = z.object({
  /** Settled last. `rate` is null where there was none, with the cause. */
  last: z
    .object({ atMs: timeMs, rate: signedDecimal.nullable(), mark: decimal.nullable(), cause: z.string().nullable() })
    .nullable(),
  /**
   * What the samples of the running period give so far, due at its end; null while fewer than half
   * of them can still decide nothing.
   */
  next: z.object({
    atMs: timeMs,
    rate: signedDecimal.nullable(),
    samples: z.number().int(),
    samplesNeeded: z.number().int(),
  }),
  /** The period after that. */
  following: z.object({ atMs: timeMs }),
  periodHours: z.number().int(),
  interestRate: decimal,
  capRate: decimal,
});
export type FundingState = z.infer<typeof fundingState>;

/** Terms that were announced and do not count yet. */
const announcedTerms = z.object({
  fromMs: timeMs,
  tiers: z.array(contractTier),
  topLeverage: z.number().int(),
  markClampRate: decimal,
  impactValue: decimal,
  bandRate: decimal,
  interestRate: decimal,
  capRate: decimal,
});

/** One perpetual contract as traders list it: a market row, and what only contracts have. */
export const contractRow = marketRow.extend({
  contractId: z.string(),
  contractType,
  /** As paths without a colon write it: BTC_USDT of type u, BTC_USD of type coin. */
  symbolName: z.string(),
  settleAsset: z.string(),
  settleScale: z.number().int(),
  indexSymbol: z.string(),
  /** Linear: the lot in the base asset. Inverse: what one contract is worth, in dollars. */
  faceValue: decimal,
  /**
   * Units of the settlement asset that one tick on one lot is worth; null for inverse contracts.
   */
  unit: z.string().nullable(),
  /** Face value × 10^(coin decimals + tick decimals), in units; null for linear contracts. */
  inverseFactor: z.string().nullable(),
  markState,
  funding: fundingState,
  /** Lots of one side, as an amount: base asset or contracts. Every long has a short. */
  openInterest: decimal,
  tiers: z.array(contractTier),
  topLeverage: z.number().int(),
  markClampRate: decimal,
  impactValue: decimal,
  /** New terms, at least seven days before they count; open positions keep their tiers. */
  announced: announcedTerms.nullable(),
  fees: z.array(z.object({ tier: z.number().int(), makerRate: decimal, takerRate: decimal })),
});
export type ContractRow = z.infer<typeof contractRow>;
