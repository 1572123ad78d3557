import { sql } from 'drizzle-orm';
import { bigint, bigserial, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timeMs, userId } from './columns.ts';

const whole = (name: string) => bigint(name, { mode: 'number' });
/** Smallest units of an asset; exact. */
const units = (name: string) => bigint(name, { mode: 'bigint' });

/** A row for each withdrawal of a user, as far as it is: a fold of the journal. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    withdrawalId: whole('withdrawal_id').primaryKey(),
    userId: userId().notNull(),
    /** On a chain, or inside to another user. */
    kind: text('kind').notNull(),
    networkId: integer('network_id').notNull(),
    assetId: integer('asset_id').notNull(),
    address: text('address').notNull(),
    /** The fee is inside. */
    amount: units('amount').notNull(),
    fee: units('fee').notNull(),
    /** In the smallest unit of USDT, when it was requested. */
    worth: units('worth').notNull(),
    /** Bits of the core's `withdrawalChecks`. */
    checks: integer('checks').notNull(),
    /** Operators who have to agree, and who agreed. */
    reviews: integer('reviews').notNull(),
    approvals: integer('approvals').notNull(),
    stage: text('stage').notNull(),
    /** Why it was refused or failed; empty where neither. */
    reason: text('reason').notNull(),
    /** Whether more can happen to it. */
    open: boolean('open').notNull(),
    /** Of its newest attempt; of the one that was mined, once one was. Empty before. */
    txHash: text('tx_hash').notNull(),
    /** Of the block that holds it; 0 before. */
    height: whole('height').notNull(),
    requestedAtMs: timeMs('requested_at_ms').notNull(),
    /** When it goes back undecided; 0 where nobody has to decide. */
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    approvedAtMs: timeMs('approved_at_ms'),
    sentAtMs: timeMs('sent_at_ms'),
    endedAtMs: timeMs('ended_at_ms'),
    seq: whole('seq').notNull(),
  },
  (table) => [
    index('withdrawals_of_user').on(table.userId, table.withdrawalId),
    index('withdrawals_open')
      .on(table.withdrawalId)
      .where(sql`open`),
    index('withdrawals_ended').on(table.endedAtMs),
  ],
);

/**
 * Who is behind an address, as users state it for withdrawals from the travel rule's threshold on.
 * The newest of an address counts; it never changes.
 */
export const withdrawalStatements = pgTable(
  'withdrawal_statements',
  {
    statementId: bigserial('statement_id', { mode: 'number' }).primaryKey(),
    userId: userId().notNull(),
    network: text('network').notNull(),
    address: text('address').notNull(),
    /** The user, or another. */
    beneficiary: text('beneficiary').notNull(),
    /** A natural person or a legal one. */
    person: text('person').notNull(),
    name: text('name').notNull(),
    country: text('country').notNull(),
    /** A wallet of their own, or at a provider. */
    wallet: text('wallet').notNull(),
    provider: text('provider').notNull(),
    purpose: text('purpose').notNull(),
    madeAtMs: timeMs('made_at_ms').notNull(),
  },
  (table) => [index('withdrawal_statements_of_user').on(table.userId, table.network, table.address)],
);

/**
 * Names and addresses that withdrawals are compared with, as two operators imported them: a text
 * for each list.
 */
export const screeningLists = pgTable('screening_lists', {
  name: text('name').primaryKey(),
  /** An entry a line. */
  entries: text('entries').notNull(),
  changedAtMs: timeMs('changed_at_ms').notNull(),
});
