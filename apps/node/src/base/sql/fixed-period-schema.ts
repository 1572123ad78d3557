import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

// Projections of the fixed-period product: folds of the journal, dropped and rebuilt with the
// others.

const count = (name: string) => integer(name).notNull();
const whole = (name: string) => bigint(name, { mode: 'number' });
/** Smallest units of the stake asset; exact. */
const units = (name: string) => bigint(name, { mode: 'bigint' });

/**
 * A row for each contract, as it is now. Prices are ticks of its market, seconds are since 1970.
 */
export const fixedPeriodContracts = pgTable(
  'fixed_period_contracts',
  {
    contractId: whole('contract_id').primaryKey(),
    userId: whole('user_id').notNull(),
    marketId: integer('market_id').notNull(),
    direction: text('direction').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    payoutPpm: integer('payout_ppm').notNull(),
    ruleVersion: integer('rule_version').notNull(),
    stake: units('stake').notNull(),
    maximumWin: units('maximum_win').notNull(),
    acceptedAtMs: whole('accepted_at_ms').notNull(),
    acceptedSeq: whole('accepted_seq').notNull(),
    openSecond: whole('open_second').notNull(),
    openedSecond: whole('opened_second'),
    openPrice: whole('open_price'),
    openedSeq: whole('opened_seq'),
    expirySecond: whole('expiry_second'),
    /** Waiting or running. */
    open: boolean('open').notNull(),
    outcome: text('outcome'),
    voidCause: text('void_cause'),
    /** Sum of the eight samples that count, in ticks. */
    sumTicks: units('sum_ticks'),
    credited: units('credited'),
    settledAtMs: whole('settled_at_ms'),
    settledSeq: whole('settled_seq'),
    /** The ledger's postings, one a line: record, account, cause, asset, available, reserved. */
    entries: text('entries').notNull(),
  },
  (table) => [
    index('fixed_period_contracts_of_user').on(table.userId, table.contractId),
    index('fixed_period_contracts_open')
      .on(table.contractId)
      .where(sql`open`),
    index('fixed_period_contracts_settled').on(table.settledSeq),
  ],
);

/**
 * A row for each sample of the journal. `venues` is JSON of the venues by name, as the receipt
 * shows them.
 */
export const indexSamples = pgTable(
  'index_samples',
  {
    marketId: integer('market_id').notNull(),
    second: whole('second').notNull(),
    /** Ticks; 0 where there is no index. */
    price: whole('price').notNull(),
    problem: text('problem'),
    /** Ticks of the last fresh sample before; 0 for none. */
    previousPrice: whole('previous_price').notNull(),
    venues: text('venues').notNull(),
    seq: whole('seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.marketId, table.second] })],
);

/** Venues as the journal numbers them. */
export const indexVenues = pgTable('index_venues', {
  venueId: integer('venue_id').primaryKey(),
  name: text('name').notNull(),
});

/** What settled on one UTC day (days since 1970), by market and period. */
export const fixedPeriodDays = pgTable(
  'fixed_period_days',
  {
    day: integer('day').notNull(),
    marketId: integer('market_id').notNull(),
    durationSeconds: integer('duration_seconds').notNull(),
    contracts: count('contracts'),
    won: count('won'),
    lost: count('lost'),
    equal: count('equal'),
    noOpeningSample: count('no_opening_sample'),
    windowStale: count('window_stale'),
    windowMissing: count('window_missing'),
    staked: units('staked').notNull(),
    paidBeyondStakes: units('paid_beyond_stakes').notNull(),
    keptStakes: units('kept_stakes').notNull(),
    wouldHaveWon: count('would_have_won'),
    wouldHaveLost: count('would_have_lost'),
    undecided: count('undecided'),
  },
  (table) => [primaryKey({ columns: [table.day, table.marketId, table.durationSeconds] })],
);
