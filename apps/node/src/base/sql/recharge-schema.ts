import { bigint, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { serial, timeMs, userId } from './columns.ts';

const whole = (name: string) => bigint(name, { mode: 'number' }).notNull();
/** Smallest units; exact. */
const units = (name: string) => numeric(name, { precision: 40, scale: 0, mode: 'bigint' }).notNull();

/**
 * What users claim to have paid in. The journal has what was given; this has what only people read.
 */
export const rechargeClaims = pgTable(
  'recharge_claims',
  {
    rechargeId: serial('recharge_id').primaryKey(),
    userId: userId().notNull(),
    /** By bank, or missing coins. */
    way: text('way').notNull(),
    assetId: integer('asset_id').notNull(),
    /** In units of bank money, or of the coin where coins are missing. */
    amount: units('amount'),
    /** The payment's reference, or the transaction. */
    named: text('named').notNull(),
    /** The id of the upload: an image is shown for one claim. */
    screenshot: text('screenshot').notNull(),
    /** The journal's number of the request; 0 where coins are missing. */
    requestId: whole('request_id'),
    /** claimed, given or refused. */
    stage: text('stage').notNull(),
    /** Why it was refused, word for word. */
    reason: text('reason').notNull().default(''),
    /** What was given, in units of the coin, and the fee of it. */
    given: units('given'),
    fee: units('fee'),
    requestedAtMs: timeMs('requested_at_ms').notNull(),
    decidedAtMs: timeMs('decided_at_ms'),
  },
  (table) => [
    uniqueIndex('recharge_claims_screenshot').on(table.screenshot),
    index('recharge_claims_of_user').on(table.userId, table.rechargeId),
    index('recharge_claims_stage').on(table.stage, table.rechargeId),
  ],
);

/**
 * Accounts at banks that users paid into, now or before. Each is numbered for ever, as the journal
 * counts it.
 */
export const bankAccounts = pgTable(
  'bank_accounts',
  {
    accountId: serial('account_id').primaryKey(),
    iban: text('iban').notNull(),
    sinceMs: timeMs('since_ms').notNull(),
    /** As users read them; empty where the settings alone say them. */
    payee: text('payee').notNull().default(''),
    bankName: text('bank_name').notNull().default(''),
    bic: text('bic').notNull().default(''),
  },
  (table) => [uniqueIndex('bank_accounts_iban').on(table.iban)],
);

/** Statements of the bank, as they were imported. */
export const bankStatements = pgTable('bank_statements', {
  statementId: serial('statement_id').primaryKey(),
  accountId: bigint('account_id', { mode: 'number' }).notNull().default(1),
  /** waiting, booked, or refused: another one with the same lines was booked. */
  state: text('state').notNull(),
  importedBy: whole('imported_by'),
  importedAtMs: timeMs('imported_at_ms').notNull(),
  opening: units('opening'),
  closing: units('closing'),
});

/** Lines of statements, with what the bank says of them. */
export const bankLines = pgTable(
  'bank_lines',
  {
    lineId: serial('line_id').primaryKey(),
    statementId: whole('statement_id'),
    /** 32 hex digits of the hash of (account, bank reference, date, amount). */
    key: text('key').notNull(),
    amount: units('amount'),
    bookedOn: text('booked_on').notNull(),
    reference: text('reference').notNull(),
    payer: text('payer').notNull(),
    text: text('text').notNull(),
    /** The request that it names; 0 where it names none. */
    userId: userId().notNull(),
    number: integer('number').notNull(),
    /** The receipt that an outgoing line gives back; else 0. */
    closes: whole('closes'),
    /** The receipt that it became; 0 before it is booked, and of outgoing lines. */
    receiptId: whole('receipt_id'),
  },
  (table) => [
    index('bank_lines_of_statement').on(table.statementId, table.lineId),
    index('bank_lines_receipt').on(table.receiptId),
    index('bank_lines_of_user').on(table.userId),
  ],
);
