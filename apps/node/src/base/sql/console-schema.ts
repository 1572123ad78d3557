import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeMs } from './columns.ts';

const operatorId = () => bigint('operator_id', { mode: 'number' });

/** Who works at the exchange. Nobody is ever deleted: the audit log names them. */
export const operators = pgTable(
  'operators',
  {
    operatorId: bigserial('operator_id', { mode: 'number' }).primaryKey(),
    /** What logs in; only colleagues know it. */
    name: text('name').notNull(),
    /** What customers see; empty where that is a number. */
    shownName: text('shown_name').notNull().default(''),
    /** Words of the role matrix, with commas between. */
    roles: text('roles').notNull(),
    passwordHash: text('password_hash'),
    disabledAtMs: timeMs('disabled_at_ms'),
    createdAtMs: timeMs('created_at_ms').notNull(),
    lastLoginAtMs: timeMs('last_login_at_ms'),
  },
  (table) => [uniqueIndex('operators_name').on(table.name)],
);

/**
 * One-time words, as hashes: links and codes to set a password with, and tickets from the first
 * step of a log-in to the second.
 */
export const operatorWords = pgTable('operator_words', {
  wordHash: text('word_hash').primaryKey(),
  operatorId: operatorId().notNull(),
  /** link, code or ticket. */
  kind: text('kind').notNull(),
  expiresAtMs: timeMs('expires_at_ms').notNull(),
  /**
   * The administrator who gave a link or a code; null where the command line did, whose links need
   * no code.
   */
  byOperatorId: bigint('by_operator_id', { mode: 'number' }),
  /** Wrong codes that were tried in this one's place. */
  tries: integer('tries').notNull().default(0),
});

/**
 * Sessions of the console. Their tokens are not users' tokens, and none of these is ever taken for
 * the other.
 */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    sessionId: text('session_id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    /**
     * The token before it, which still opens the session until its successor was seen, and for some
     * moments after that; null for none.
     */
    previousTokenHash: text('previous_token_hash'),
    /** When the token before ends; null while its successor was not seen. */
    previousUntilMs: timeMs('previous_until_ms'),
    operatorId: operatorId().notNull(),
    address: text('address').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    seenAtMs: timeMs('seen_at_ms').notNull(),
    endedAtMs: timeMs('ended_at_ms'),
    /** When the second factor was last shown; of sessions from before that was kept, never. */
    factorAtMs: timeMs('factor_at_ms').notNull().default(0),
  },
  (table) => [
    uniqueIndex('operator_sessions_token').on(table.tokenHash),
    index('operator_sessions_previous').on(table.previousTokenHash),
    index('operator_sessions_of').on(table.operatorId),
  ],
);

/**
 * What operators did. Rows are only ever added; each carries the hash of itself and of the one
 * before.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    auditId: bigint('audit_id', { mode: 'number' }).primaryKey(),
    timeMs: timeMs('time_ms').notNull(),
    operatorId: operatorId(),
    name: text('name').notNull(),
    address: text('address').notNull(),
    action: text('action').notNull(),
    object: text('object').notNull(),
    reason: text('reason').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('audit_log_object').on(table.object),
    index('audit_log_operator').on(table.operatorId),
    index('audit_log_name').on(table.name, table.auditId),
    index('audit_log_time').on(table.timeMs),
  ],
);

/** Settings of the platform: a version is only ever added; the newest of a name is in force. */
export const settingVersions = pgTable(
  'setting_versions',
  {
    name: text('name').notNull(),
    version: integer('version').notNull(),
    value: text('value').notNull(),
    changedBy: text('changed_by').notNull(),
    changedAtMs: timeMs('changed_at_ms').notNull(),
    reason: text('reason').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
);

/** Proposals that need a second person. */
export const approvals = pgTable(
  'approvals',
  {
    approvalId: bigserial('approval_id', { mode: 'number' }).primaryKey(),
    kind: text('kind').notNull(),
    content: text('content').notNull(),
    before: text('before').notNull(),
    reason: text('reason').notNull(),
    state: text('state').notNull(),
    proposedBy: bigint('proposed_by', { mode: 'number' }).notNull(),
    proposedAtMs: timeMs('proposed_at_ms').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    /** The proposer's own id of the request: the same one twice is one proposal. */
    requestId: text('request_id').notNull(),
    decidedBy: bigint('decided_by', { mode: 'number' }),
    decidedAtMs: timeMs('decided_at_ms'),
    remark: text('remark').notNull().default(''),
    /** When it took effect, or was found unable to. */
    appliedAtMs: timeMs('applied_at_ms'),
    seq: bigint('seq', { mode: 'number' }),
    /**
     * Why it last did not take effect, as recorded in the audit log; empty while nothing stopped
     * it.
     */
    failure: text('failure').notNull().default(''),
    /** The figures and names in that cause, as JSON. */
    failureDetail: text('failure_detail').notNull().default(''),
  },
  (table) => [
    uniqueIndex('approvals_request').on(table.proposedBy, table.requestId),
    index('approvals_state').on(table.state, table.approvalId),
  ],
);

/**
 * What operators note on users for each other. Apart from the audit log, so that it can go with a
 * person's data.
 */
export const userNotes = pgTable(
  'user_notes',
  {
    noteId: bigserial('note_id', { mode: 'number' }).primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    operatorId: operatorId().notNull(),
    /** Of the operator, as it stood then. */
    name: text('name').notNull(),
    text: text('text').notNull(),
    timeMs: timeMs('time_ms').notNull(),
  },
  (table) => [index('user_notes_of_user').on(table.userId, table.noteId)],
);
