import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { decimal, nothing, signedDecimal, timeMs, wholeNumber } from '../base/fields.ts';
import { standingPeriods } from './periods.ts';
import { fixedPeriodVoidCause } from './words.ts';

/**
 * The house of fixed-period contracts at a glance. It names no user and no contract: nobody here
 * sees one before it has settled.
 */
export const operatorFixedPeriod = defineCall({
  group: 'console',
  params: nothing,
  access: 'operator:config.read',
  id: 'console.fixedPeriod',
  method: 'GET',
  path: '/console/api/fixed-period',
  summary: 'House, escrow, what open contracts may pay, voids by cause, and realised against listed edge.',
  changesState: false,
  /** UTC days up to today that the sums are over. */
  input: z.object({ days: wholeNumber(1, 366).default(30) }),
  output: z.object({
    timeMs,
    stakeAsset: z.string(),
    /**
     * Free to pay wins; set aside for open contracts; the platform’s own money beside them; fees
     * not yet collected.
     */
    house: decimal,
    escrow: decimal,
    treasury: decimal,
    fees: decimal,
    limits: z.object({ exposureMax: decimal, contractsPerUserMax: z.number().int() }),
    markets: z.array(
      z.object({
        symbol: z.string(),
        contracts: z.number().int(),
        /** What open contracts may pay beside their stakes, in all and by direction. */
        exposure: decimal,
        exposureMax: decimal,
        rise: decimal,
        fall: decimal,
      }),
    ),
    /** What markets offer now, those without a book as well, as `market.periods` proposes it. */
    offers: z.array(
      z.object({
        symbol: z.string(),
        /** Stakes are in this asset, with that many decimals. */
        stakeAsset: z.string(),
        stakeScale: z.number().int(),
        periods: standingPeriods,
      }),
    ),
    voids: z.array(z.object({ cause: fixedPeriodVoidCause, contracts: z.number().int() })),
    voidsWouldHaveWon: z.number().int(),
    voidsWouldHaveLost: z.number().int(),
    periods: z.array(
      z.object({
        symbol: z.string(),
        durationSeconds: z.number().int(),
        /**
         * Contracts that their samples decided, and what was staked on them: voids are not counted.
         */
        contracts: z.number().int(),
        staked: decimal,
        paidBeyondStakes: decimal,
        keptStakes: decimal,
        /**
         * What the house keeps of a stake: of a fair coin at the payouts at which contracts were
         * accepted, and what it really kept; fractions.
         */
        listedEdge: signedDecimal.nullable(),
        realisedEdge: signedDecimal.nullable(),
      }),
    ),
  }),
  reasons: [],
});
