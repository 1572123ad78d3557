import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { decimal, nothing, symbol, timeMs } from '../base/fields.ts';

/** How long a fixed-period contract of a market may run, what it pays and what may be staked. */
export const periodOffer = z.object({
  symbol: z.string(),
  durationSeconds: z.number().int(),
  /** Paid beside the stake when the contract is won, as a part of the stake. */
  payoutRate: decimal,
  stakeAsset: z.string(),
  minimumStake: decimal,
  maximumStake: decimal,
  /**
   * How often one has to win to lose nothing in the long run: exactly so many times of so many, and
   * as a fraction, rounded up.
   */
  breakEven: z.object({ wins: z.number().int(), of: z.number().int(), rate: decimal }),
  /** Since when this is offered. */
  sinceMs: timeMs,
});
export type PeriodOffer = z.infer<typeof periodOffer>;

export const periodList = defineCall({
  id: 'fixedPeriod.list',
  group: 'quotes',
  method: 'POST',
  path: '/api/period/list',
  access: 'public',
  summary:
    'Periods of fixed-period contracts, of one market or of all, shortest first, with the odds that they imply; none where none is offered.',
  changesState: false,
  params: nothing,
  input: z.object({ symbol: symbol.optional() }),
  output: z.object({ records: z.array(periodOffer) }),
  reasons: ['unknown_market'],
});

/** What a market offers, as `market.periods` proposes it. */
export const standingPeriods = z.array(
  z.object({
    durationSeconds: z.number().int(),
    payoutPpm: z.number().int(),
    minimumStake: decimal,
    maximumStake: decimal,
  }),
);
