import { EventTable, type EventOf } from '../../record/event-table.ts';
import { field } from '../../record/fields.ts';

/** Codes of the events are places in these lists, which only ever grow at their end. */
export const directions = ['rise', 'fall'] as const;
const outcomes = ['won', 'lost', 'equal', 'voided'] as const;
const voidCauses = ['none', 'no_opening_sample', 'window_stale', 'window_missing'] as const;

/** A contract's life, and the limits around it. Money moves by the postings beside these. */
export const fixedPeriodTable = new EventTable(
  { first: 64, last: 79 },
  {
    fixed_period_accepted: {
      code: 64,
      by: ['user'],
      fields: {
        direction: field.word(1, directions),
        ruleVersion: field.u8(2),
        marketId: field.u32(4),
        contractId: field.whole(8),
        userId: field.u32(16),
        durationSeconds: field.u32(20),
        payoutPpm: field.u32(24),
        /** What is staked and paid. */
        assetId: field.u32(28),
        /** The second whose sample opens it. */
        openSecond: field.whole(32),
        stake: field.wide(40),
        maximumWin: field.wide(56),
        /**
         * The index in ticks when it was accepted. It decides nothing but by what a jump of its
         * first samples is judged.
         */
        indexPrice: field.whole(72),
      },
    },
    fixed_period_opened: {
      code: 65,
      by: ['system'],
      fields: {
        marketId: field.u32(4),
        contractId: field.whole(8),
        userId: field.u32(16),
        second: field.whole(24),
        /** Ticks. */
        price: field.whole(32),
        expirySecond: field.whole(40),
      },
    },
    fixed_period_settled: {
      code: 66,
      by: ['system'],
      fields: {
        outcome: field.word(1, outcomes),
        voidCause: field.word(2, voidCauses),
        marketId: field.u32(4),
        contractId: field.whole(8),
        userId: field.u32(16),
        /**
         * Bits of the seconds that were stale or missing: bit 0 is the first of the window, or,
         * where it never opened, the second it should have opened in.
         */
        lackingSeconds: field.u16(20),
        /** Ticks; 0, like the expiry, where it never opened. */
        openPrice: field.whole(24),
        expirySecond: field.whole(32),
        /** S in ticks; 0 where it was voided. */
        sum: field.wide(40),
        stake: field.wide(56),
        /** What the user got back in all. */
        paid: field.wide(72),
      },
    },
    stake_limit_set: {
      code: 67,
      by: ['user'],
      fields: { userId: field.u32(4), effectiveFromMs: field.whole(8), limit: field.wide(16) },
    },
    fixed_period_paused: { code: 68, by: ['user'], fields: { userId: field.u32(4), untilMs: field.whole(8) } },
    fixed_period_limits_set: {
      code: 69,
      by: ['operator'],
      fields: { contractsPerUserMax: field.u32(4), exposureMax: field.wide(8) },
    },
  },
);

/** Events of this room. */
export type FixedPeriodEvent = EventOf<(typeof fixedPeriodTable)['shapes']>;
type Of<Type extends FixedPeriodEvent['type']> = Extract<FixedPeriodEvent, { readonly type: Type }>;
export type FixedPeriodAccepted = Of<'fixed_period_accepted'>;
export type FixedPeriodOpened = Of<'fixed_period_opened'>;
export type FixedPeriodSettled = Of<'fixed_period_settled'>;
export type StakeLimitSet = Of<'stake_limit_set'>;
export type FixedPeriodPaused = Of<'fixed_period_paused'>;
export type FixedPeriodLimitsSet = Of<'fixed_period_limits_set'>;
