import { z } from 'zod';
import { decimal, signedDecimal, timeMs } from '../base/fields.ts';
import { fixedPeriodDirection, fixedPeriodOutcome, fixedPeriodStatus, fixedPeriodVoidCause } from './words.ts';

/** Which rule settles a contract: frozen when it is accepted. */
export const settlementRule = z.object({ name: z.literal('TM-10'), version: z.number().int() });

/**
 * One contract of a user. Fields of the order list's labels come first: number, time, status,
 * price, quantity and so on.
 */
export const fixedPeriodContract = z.object({
  /** `FX-YYMMDD-nnnnnnn`. */
  orderCode: z.string(),
  id: z.string(),
  createTime: timeMs,
  status: fixedPeriodStatus,
  /**
   * The user's words for the last status; `Maturity settlement completed` in English. Null before.
   */
  statusText: z.string().nullable(),
  symbol: z.string(),
  type: z.literal('fixed_period'),
  direction: fixedPeriodDirection,
  /** Stake, a whole number of the stake asset. */
  quantity: decimal,
  stakeAsset: z.string(),
  durationSeconds: z.number().int(),
  payoutRate: decimal,
  /** What a win pays beside the stake. */
  maximumWin: decimal,
  rule: settlementRule,
  /** The second whose index sample opens it, and when it was opened, at which index. */
  openSecond: z.number().int(),
  openedSecond: z.number().int().nullable(),
  openPrice: decimal.nullable(),
  /** The second of the last of the ten samples; null before it has opened. */
  expirySecond: z.number().int().nullable(),
  /** The settlement price, exact (S ÷ 8); null before, and where it was voided. */
  price: decimal.nullable(),
  /** The index when this was written; null while it is stale. */
  currentPrice: decimal.nullable(),
  /**
   * Whole seconds left to the last sample when this was written: 0 from then on; null before the
   * contract has opened, and of one that never did.
   */
  countdown: z.number().int().nonnegative().nullable(),
  /**
   * What it gives back: once it settled what was credited; before, what would be credited if
   * `currentPrice` were the settlement price. Null before it has opened, or without an index.
   */
  value: decimal.nullable(),
  outcome: fixedPeriodOutcome.nullable(),
  voidCause: fixedPeriodVoidCause.nullable(),
  /** Result beside the stake: the win, minus the stake, or 0. */
  profitAndLoss: signedDecimal.nullable(),
  /** What came back in all. */
  credited: decimal.nullable(),
  /** When the settlement's record was written; decides nothing. */
  settledAtMs: timeMs.nullable(),
  /** Journal records: of the acceptance, the opening and the settlement. */
  acceptedSeq: z.number().int(),
  openedSeq: z.number().int().nullable(),
  settledSeq: z.number().int().nullable(),
  /** Opens the receipt for anyone: `/receipt/{orderCode}-{receiptKey}`. */
  receiptKey: z.string(),
});
export type FixedPeriodContract = z.infer<typeof fixedPeriodContract>;

/**
 * What the index rule made of a venue in one sample. Only `counted` and `held` prices enter the
 * median.
 */
export const venueStanding = z.enum(['counted', 'held', 'stale', 'ejected']);

/** One venue's price in a sample, as it was journalled. */
export const sampledVenue = z.object({
  venue: z.string(),
  price: decimal,
  ageMs: z.number().int(),
  /** `held`: further than the rule's clamp from the median, so counted at the clamp. */
  standing: venueStanding,
});

/** Why a second has no index; `missing`: no record of it was ever written. */
export const sampleProblem = z.enum([
  'no_prices',
  'too_few_venues',
  'venues_disagree',
  'jump_not_confirmed',
  'missing',
]);

/** The index of one market in one second, with everything it was made from. */
export const indexSample = z.object({
  second: z.number().int(),
  /** Null where the index was stale or the second is missing. */
  price: decimal.nullable(),
  problem: sampleProblem.nullable(),
  /**
   * The last fresh sample before, which a jump is judged by; null where there was none within 60 s.
   */
  previousPrice: decimal.nullable(),
  venues: z.array(sampledVenue),
  /** The journal record that holds it. */
  seq: z.number().int().nullable(),
});
export type IndexSample = z.infer<typeof indexSample>;

/** One posting of the ledger for a contract, as the journal holds it. */
export const fixedPeriodEntry = z.object({
  seq: z.number().int(),
  /**
   * `wallet6` is the owner's wallet of fixed-period contracts; others are books of the platform.
   */
  account: z.string(),
  cause: z.string(),
  asset: z.string(),
  /** What the account's free and held money changed by. */
  available: signedDecimal,
  reserved: signedDecimal,
});

/** Everything that a stranger needs to recompute a contract, without its user. */
export const fixedPeriodReceipt = z.object({
  orderCode: z.string(),
  symbol: z.string(),
  stakeAsset: z.string(),
  stakeScale: z.number().int(),
  tickScale: z.number().int(),
  direction: fixedPeriodDirection,
  durationSeconds: z.number().int(),
  stake: decimal,
  payoutPpm: z.number().int(),
  payoutRate: decimal,
  maximumWin: decimal,
  rule: settlementRule,
  acceptedAtMs: timeMs,
  acceptedSeq: z.number().int(),
  openSecond: z.number().int(),
  /**
   * Seconds tried for the opening, in order; the last is the one that opened it, or all that were
   * looked at before a void.
   */
  openingSamples: z.array(indexSample),
  openedSecond: z.number().int().nullable(),
  openPrice: decimal.nullable(),
  openedSeq: z.number().int().nullable(),
  expirySecond: z.number().int().nullable(),
  /** The ten samples of the window, oldest first; fewer while they are still to come. */
  windowSamples: z.array(indexSample),
  outcome: fixedPeriodOutcome.nullable(),
  voidCause: fixedPeriodVoidCause.nullable(),
  /** S: the sum of the eight that count, and S ÷ 8. */
  sum: decimal.nullable(),
  settlementPrice: decimal.nullable(),
  /** Seconds of the dropped highest and lowest sample. */
  droppedSeconds: z.object({ highest: z.number().int(), lowest: z.number().int() }).nullable(),
  /**
   * Of a void: what the samples that exist would have given, by the same rule on those alone; null
   * where fewer than three exist.
   */
  wouldHaveBeen: z.object({ outcome: fixedPeriodOutcome, price: decimal }).nullable(),
  credited: decimal.nullable(),
  settledAtMs: timeMs.nullable(),
  settledSeq: z.number().int().nullable(),
  /**
   * Everything that the contract moved, in the order of the journal: its acceptance and its end;
   * the opening moves nothing.
   */
  entries: z.array(fixedPeriodEntry),
});
export type FixedPeriodReceipt = z.infer<typeof fixedPeriodReceipt>;

/** A user's own limits on fixed-period contracts. */
export const fixedPeriodOwnLimits = z.object({
  stakeAsset: z.string(),
  /** What may be staked in a UTC day; null where the user has set none. */
  dailyStakeLimit: decimal.nullable(),
  /** A higher limit, or none, that waits for its 24 hours. */
  pendingLimit: z.object({ dailyStakeLimit: decimal.nullable(), effectiveFromMs: timeMs }).nullable(),
  stakedToday: decimal,
  dayEndsAtMs: timeMs,
  pausedUntilMs: timeMs.nullable(),
  openContracts: z.number().int(),
  openContractsMax: z.number().int(),
});
export type FixedPeriodOwnLimits = z.infer<typeof fixedPeriodOwnLimits>;

/** One market's period on one UTC day, over all users. */
export const fixedPeriodDay = z.object({
  day: z.string(),
  symbol: z.string(),
  durationSeconds: z.number().int(),
  contracts: z.number().int(),
  won: z.number().int(),
  lost: z.number().int(),
  equal: z.number().int(),
  voided: z.number().int(),
  voidsByCause: z.array(z.object({ cause: fixedPeriodVoidCause, contracts: z.number().int() })),
  staked: decimal,
  paidBeyondStakes: decimal,
  keptStakes: decimal,
  /**
   * Of the voided contracts: how many the existing samples would have given to users, to the house,
   * or to nobody.
   */
  voidsWouldHaveWon: z.number().int(),
  voidsWouldHaveLost: z.number().int(),
  voidsUndecided: z.number().int(),
});
export type FixedPeriodDay = z.infer<typeof fixedPeriodDay>;
