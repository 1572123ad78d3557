import { eq, inArray, like, or, type SQL, sql as raw } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../base/sql/schema.ts';
import { accountOf } from '../../identity/entry/login-guard.ts';
import type { Person } from './person.ts';

/** A table whose rows are about one person. They go when the person is erased. */
export interface PersonalTable {
  readonly table: PgTable;
  /** Which rows are the person's. */
  readonly rows: (person: Person) => SQL | undefined;
  /**
   * Columns that a copy of the person's data has; none where it is a secret, a means of the
   * machine, or another's words.
   */
  readonly copied: readonly string[];
}

/** A table with a column of the user's id. */
function ofUser<T extends PgTable & { readonly userId: PgColumn }>(
  table: T,
  ...copied: readonly (keyof T['$inferSelect'] & string)[]
): PersonalTable {
  return { table, rows: ({ userId }) => eq(table.userId, userId), copied };
}

function by<T extends PgTable>(
  table: T,
  rows: (person: Person) => SQL | undefined,
  ...copied: readonly (keyof T['$inferSelect'] & string)[]
): PersonalTable {
  return { table, rows, copied };
}

const within = (column: SQL, texts: readonly string[]): SQL | undefined =>
  or(...texts.map((text) => raw`position(${text} in ${column}) > 0`));

/**
 * Every table with rows about a person, by its name in the database, in the order in which they are
 * emptied. A test demands that each table of the migrations is listed here or in `notPersonal`: one
 * that is added later cannot be forgotten.
 */
export const personalTables: Readonly<Record<string, PersonalTable>> = {
  tokens: by(
    schema.tokens,
    ({ userId }) =>
      raw`${schema.tokens.sessionId} in (select ${schema.sessions.sessionId} from ${schema.sessions} where ${schema.sessions.userId} = ${userId})`,
  ),
  session_facts: ofUser(schema.sessionFacts),
  sessions: ofUser(schema.sessions, 'createdAtMs', 'expiresAtMs', 'endedAtMs', 'endCause'),
  login_tickets: ofUser(schema.loginTickets),
  login_guards: by(schema.loginGuards, ({ accountKeys }) =>
    inArray(accountOf(schema.loginGuards.accountKey), [...accountKeys]),
  ),
  rate_limits: by(schema.rateLimits, ({ addressKeys }) => within(raw`${schema.rateLimits.key}`, addressKeys)),
  codes: by(schema.codes, ({ owner, addressKeys }) =>
    or(like(schema.codes.subject, `${owner}:%`), inArray(schema.codes.addressKey, [...addressKeys])),
  ),
  second_factors: by(schema.secondFactors, ({ owner }) => eq(schema.secondFactors.owner, owner), 'boundAtMs'),
  recovery_codes: by(schema.recoveryCodes, ({ owner }) => eq(schema.recoveryCodes.owner, owner), 'usedAtMs'),
  passkey_challenges: by(schema.passkeyChallenges, ({ owner }) => eq(schema.passkeyChallenges.owner, owner)),
  passkeys: by(
    schema.passkeys,
    ({ owner }) => eq(schema.passkeys.owner, owner),
    'name',
    'transports',
    'createdAtMs',
    'lastUsedAtMs',
  ),
  account_security: ofUser(schema.accountSecurity, 'heldUntilMs', 'heldCause', 'frozenAtMs', 'frozenReason'),
  api_keys: ofUser(
    schema.apiKeys,
    'name',
    'kind',
    'permissions',
    'allowedAddresses',
    'createdAtMs',
    'expiresAtMs',
    'lastUsedAtMs',
    'removedAtMs',
  ),
  consents: ofUser(schema.consents, 'document', 'version', 'agreedAtMs', 'language'),
  devices: ofUser(schema.devices, 'name', 'userAgent', 'address', 'firstSeenAtMs', 'lastSeenAtMs', 'removedAtMs'),
  security_events: ofUser(schema.securityEvents, 'timeMs', 'kind', 'address', 'device'),
  photo_views: ofUser(schema.photoViews, 'timeMs'),
  identity_photos: ofUser(schema.identityPhotos, 'side', 'width', 'height', 'createdAtMs'),
  verifications: ofUser(
    schema.verifications,
    'level',
    'state',
    'facts',
    'submittedAtMs',
    'decidedAtMs',
    'reason',
    'remark',
  ),
  payment_methods: ofUser(schema.paymentMethods, 'kind', 'facts', 'boundAtMs'),
  applications: ofUser(
    schema.applications,
    'kind',
    'state',
    'facts',
    'submittedAtMs',
    'decidedAtMs',
    'reason',
    'tryAgainAtMs',
  ),
  factor_losses: ofUser(
    schema.factorLosses,
    'state',
    'reach',
    'address',
    'device',
    'askedAtMs',
    'notBeforeMs',
    'decidedAtMs',
    'reason',
  ),
  contact_changes: ofUser(schema.contactChanges, 'channel', 'address', 'askedAtMs', 'notBeforeMs'),
  withdrawal_addresses: ofUser(
    schema.withdrawalAddresses,
    'network',
    'address',
    'label',
    'addedAtMs',
    'usableAtMs',
    'ownedAtMs',
  ),
  chain_deposits: ofUser(
    schema.chainDeposits,
    'networkId',
    'assetId',
    'address',
    'txHash',
    'chainAmount',
    'stage',
    'seenAtMs',
    'creditedAtMs',
    'finalAtMs',
  ),
  address_rules: ofUser(schema.addressRules, 'whitelistOnly', 'endsAtMs'),
  withdrawal_statements: ofUser(
    schema.withdrawalStatements,
    'network',
    'address',
    'beneficiary',
    'person',
    'name',
    'country',
    'wallet',
    'provider',
    'purpose',
    'madeAtMs',
  ),
  recharge_claims: ofUser(
    schema.rechargeClaims,
    'way',
    'assetId',
    'amount',
    'named',
    'stage',
    'reason',
    'given',
    'fee',
    'requestedAtMs',
    'decidedAtMs',
  ),
  bank_lines: ofUser(schema.bankLines, 'amount', 'bookedOn', 'reference', 'payer', 'text'),
  closing_requests: ofUser(schema.closingRequests, 'askedAtMs'),
  user_notes: ofUser(schema.userNotes),
  messages: by(
    schema.messages,
    ({ userId, addresses }) => or(eq(schema.messages.userId, userId), inArray(schema.messages.address, [...addresses])),
    // Not the text: it may hold codes and links that open.
    'channel',
    'address',
    'kind',
    'subject',
    'createdAtMs',
    'state',
  ),
  notices: ofUser(schema.notices, 'kind', 'facts', 'createdAtMs', 'readAtMs'),
  notice_preferences: ofUser(schema.noticePreferences, 'kind', 'inbox', 'mail', 'push'),
  announcement_reads: ofUser(schema.announcementReads, 'announcementId', 'readAtMs'),
  price_alerts: ofUser(schema.priceAlerts, 'marketId', 'source', 'direction', 'price', 'createdAtMs', 'reachedAtMs'),
  push_subscriptions: ofUser(schema.pushSubscriptions, 'createdAtMs'),
  chat_messages: by(
    schema.chatMessages,
    ({ chatKey }) => eq(schema.chatMessages.chatKey, chatKey),
    'serial',
    'sender',
    'contentType',
    'content',
    'createdAtMs',
  ),
  chat_closings: by(
    schema.chatClosings,
    ({ chatKey }) => eq(schema.chatClosings.chatKey, chatKey),
    'closedAtMs',
    'rating',
  ),
  chat_conversations: by(
    schema.chatConversations,
    ({ chatKey }) => eq(schema.chatConversations.chatKey, chatKey),
    'createdAtMs',
    'lastAtMs',
  ),
  uploads: by(
    schema.uploads,
    ({ owner }) => eq(schema.uploads.owner, owner),
    'purpose',
    'width',
    'height',
    'createdAtMs',
  ),
  otc_advert_texts: ofUser(schema.otcAdvertTexts, 'text'),
  otc_profiles: ofUser(schema.otcProfiles, 'name', 'autoReply', 'updatedAtMs'),
  otc_payees: ofUser(schema.otcPayees),
  otc_blocks: by(
    schema.otcBlocks,
    ({ userId }) => or(eq(schema.otcBlocks.userId, userId), eq(schema.otcBlocks.blockedId, userId)),
    'sinceMs',
  ),
  otc_ratings: ofUser(schema.otcRatings, 'orderId', 'rating', 'ratedAtMs'),
  otc_evidence: ofUser(schema.otcEvidence, 'orderId', 'kind', 'text', 'addedAtMs'),
  otc_messages: ofUser(schema.otcMessages, 'orderId', 'sender', 'contentType', 'content', 'createdAtMs'),
  watchlist: ofUser(schema.watchlist, 'marketId', 'addedAtMs'),
  client_settings: ofUser(schema.clientSettings, 'name', 'value', 'updatedAtMs'),
  users: ofUser(
    schema.users,
    'userId',
    'email',
    'emailVerifiedAtMs',
    'phone',
    'phoneVerifiedAtMs',
    'language',
    'avatar',
    'walletAddress',
    'inviteCode',
    'invitedBy',
    'registeredAtMs',
  ),
};

/** Tables that hold no person, and why they stay as they are when somebody is erased. */
export const notPersonal: Readonly<Record<string, 'journal' | 'record' | 'operators' | 'articles' | 'platform'>> = {
  // Folds of the journal: numbers under a user's id, as the journal itself holds them.
  bill_balances: 'journal',
  bills: 'journal',
  coin_costs: 'journal',
  fills: 'journal',
  fixed_period_contracts: 'journal',
  fixed_period_days: 'journal',
  futures_deleveragings: 'journal',
  futures_fills: 'journal',
  futures_funding: 'journal',
  futures_insurance: 'journal',
  futures_insurance_balances: 'journal',
  futures_liquidations: 'journal',
  futures_marks: 'journal',
  futures_orders: 'journal',
  futures_owed: 'journal',
  futures_payments: 'journal',
  futures_positions: 'journal',
  futures_receipts: 'journal',
  futures_stops: 'journal',
  index_samples: 'journal',
  index_venues: 'journal',
  orders: 'journal',
  otc_orders: 'journal',
  projection: 'journal',
  swaps: 'journal',
  withdrawals: 'journal',
  // What was decided and done, by ids alone.
  approvals: 'record',
  audit_log: 'record',
  otc_chats: 'record',
  bank_statements: 'record',
  bank_accounts: 'record',
  screening_lists: 'record',
  operators: 'operators',
  operator_sessions: 'operators',
  operator_words: 'operators',
  chat_canned: 'operators',
  articles: 'articles',
  article_drafts: 'articles',
  article_versions: 'articles',
  article_version_texts: 'articles',
  setting_versions: 'platform',
  settings: 'platform',
  chain_blocks: 'platform',
  chain_held: 'platform',
  chain_moves: 'platform',
  cold_moves: 'platform',
  chain_payments: 'platform',
  used_puzzles: 'platform',
};
