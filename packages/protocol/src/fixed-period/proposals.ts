import { z } from 'zod';
import { announcement } from '../base/console-fields.ts';
import { assetSymbol, decimal, symbol, wholeNumber } from '../base/fields.ts';

/** All of a market’s periods, shortest first; stakes in the quote asset. Empty: none is offered. */
export const offeredPeriods = z
  .array(
    z.strictObject({
      durationSeconds: wholeNumber(1, 86_400),
      payoutPpm: wholeNumber(1, 1_000_000),
      minimumStake: decimal,
      maximumStake: decimal,
    }),
  )
  .max(20);

export const fixedPeriodProposals = [
  z.strictObject({
    kind: z.literal('market.periods'),
    symbol,
    periods: offeredPeriods,
    announcement: announcement.optional(),
  }),
  /**
   * The platform’s own money between the treasury and the house that pays wins; only what is free
   * moves.
   */
  z.strictObject({
    kind: z.literal('house.funds'),
    asset: assetSymbol,
    amount: decimal,
    direction: z.enum(['to_house', 'to_treasury'], { error: 'one_of' }),
  }),
  /** Fees that were earned go to the treasury. */
  z.strictObject({ kind: z.literal('house.collectFees'), asset: assetSymbol, amount: decimal }),
  /**
   * What open contracts of one market may pay together, in the stake asset, and how many a user
   * may have open.
   */
  z.strictObject({
    kind: z.literal('fixedPeriod.limits'),
    exposureMax: decimal,
    contractsPerUserMax: wholeNumber(1, 1_000),
  }),
] as const;

const rights = { propose: 'markets.propose', approve: 'markets.approve' } as const;

/** Who may propose and who may approve what is about fixed-period contracts and their house. */
export const fixedPeriodProposalRights = {
  'market.periods': rights,
  'house.funds': rights,
  'house.collectFees': rights,
  'fixedPeriod.limits': rights,
} as const;
