import { bigint, index, integer, numeric, pgTable } from 'drizzle-orm/pg-core';
import { timeMs, userId } from './columns.ts';

const whole = (name: string) => bigint(name, { mode: 'number' }).notNull();
/** Smallest units; exact. */
const units = (name: string) => numeric(name, { precision: 40, scale: 0, mode: 'bigint' }).notNull();

/** A row for each swap: a projection of the journal, dropped and rebuilt with the others. */
export const swaps = pgTable(
  'swaps',
  {
    swapId: bigint('swap_id', { mode: 'number' }).primaryKey(),
    userId: userId().notNull(),
    fromAssetId: integer('from_asset_id').notNull(),
    toAssetId: integer('to_asset_id').notNull(),
    pay: units('pay'),
    gross: units('gross'),
    fee: units('fee'),
    fundShare: units('fund_share'),
    spreadPpm: integer('spread_ppm').notNull(),
    feePpm: integer('fee_ppm').notNull(),
    /** Index prices in ticks of the coins’ markets; of USDT 1. */
    fromTicks: whole('from_ticks'),
    toTicks: whole('to_ticks'),
    quoteSeq: whole('quote_seq'),
    seq: whole('seq'),
    timeMs: timeMs('time_ms').notNull(),
  },
  (table) => [index('swaps_of_user').on(table.userId, table.swapId)],
);
