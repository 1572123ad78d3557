import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeMs } from './columns.ts';

/** Prices that users wait for, and those that were reached. */
export const priceAlerts = pgTable(
  'price_alerts',
  {
    alertId: bigserial('alert_id', { mode: 'number' }).primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    marketId: integer('market_id').notNull(),
    source: text('source').notNull(),
    direction: text('direction').notNull(),
    /** Ticks of the market. */
    price: bigint('price', { mode: 'number' }).notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    /** Trades of later records count. */
    sinceSeq: bigint('since_seq', { mode: 'number' }).notNull(),
    /** When its notice was written; null while it waits. */
    reachedAtMs: timeMs('reached_at_ms'),
  },
  (table) => [
    index('price_alerts_of_user').on(table.userId, table.alertId),
    uniqueIndex('price_alerts_waiting')
      .on(table.userId, table.marketId, table.source, table.direction, table.price)
      .where(sql`reached_at_ms is null`),
  ],
);
