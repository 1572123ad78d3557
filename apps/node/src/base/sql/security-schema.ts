import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { serial, timeMs, userId } from './columns.ts';

/**
 * Authenticators of users and operators (`user:12`, `operator:3`). Secrets are sealed with the key
 * ring.
 */
export const secondFactors = pgTable('second_factors', {
  owner: text('owner').primaryKey(),
  secret: text('secret'),
  /** A new secret that waits for its first code. */
  pendingSecret: text('pending_secret'),
  pendingUntilMs: timeMs('pending_until_ms'),
  /** The time step of the last code taken: no code of it, or before it, is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }),
  boundAtMs: timeMs('bound_at_ms'),
  tries: integer('tries').notNull().default(0),
  /** When the tries are forgotten, and with them a lock. */
  triesUntilMs: timeMs('tries_until_ms').notNull().default(0),
});

/** SHA-256 of recovery codes; each is taken once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    owner: text('owner').notNull(),
    codeHash: text('code_hash').notNull(),
    usedAtMs: timeMs('used_at_ms'),
  },
  (table) => [primaryKey({ columns: [table.owner, table.codeHash] })],
);

/** Public keys of passkeys, by credential; of users and operators. */
export const passkeys = pgTable(
  'passkeys',
  {
    credentialId: text('credential_id').primaryKey(),
    owner: text('owner').notNull(),
    publicKey: text('public_key').notNull(),
    /** The authenticator's own count of uses; one that falls back is a copy. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').notNull(),
    name: text('name').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    lastUsedAtMs: timeMs('last_used_at_ms'),
  },
  (table) => [index('passkeys_of_owner').on(table.owner)],
);

/** Challenges of passkeys that wait for their answer; each is taken once. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challenge: text('challenge').primaryKey(),
  /** Empty: a log-in that does not say who it is. */
  owner: text('owner').notNull(),
  purpose: text('purpose').notNull(),
  /**
   * The operator's session, or the hash of the log-in's ticket, in which alone it may be answered;
   * empty where it is bound to none.
   */
  boundTo: text('bound_to').notNull().default(''),
  expiresAtMs: timeMs('expires_at_ms').notNull(),
});

/** What protects an account beyond its log-in password. A row is made with the first of them. */
export const accountSecurity = pgTable('account_security', {
  userId: userId().primaryKey(),
  fundPasswordHash: text('fund_password_hash'),
  /** When it was set; null where that was before this was kept. */
  fundPasswordSetAtMs: timeMs('fund_password_set_at_ms'),
  fundTries: integer('fund_tries').notNull().default(0),
  fundLockedUntilMs: timeMs('fund_locked_until_ms').notNull().default(0),
  /** Shown in every mail, so that a forged one is known by its lack. */
  antiCode: text('anti_code').notNull().default(''),
  /** Withdrawals wait until then. */
  heldUntilMs: timeMs('held_until_ms').notNull().default(0),
  heldCause: text('held_cause').notNull().default(''),
  frozenAtMs: timeMs('frozen_at_ms'),
  frozenReason: text('frozen_reason').notNull().default(''),
  /**
   * When its user was last notified of a wrong second factor behind a right password, behind a
   * right mailed code, and of wrong passwords in a row.
   */
  factorToldAtMs: timeMs('factor_told_at_ms').notNull().default(0),
  resetToldAtMs: timeMs('reset_told_at_ms').notNull().default(0),
  passwordToldAtMs: timeMs('password_told_at_ms').notNull().default(0),
});

/**
 * One-time codes sent to addresses: an HMAC of each, never the code. The newest of its place is the
 * only one that counts.
 */
export const codes = pgTable(
  'codes',
  {
    purpose: text('purpose').notNull(),
    /** `mail:` or `sms:` and the address, as one account has it. */
    addressKey: text('address_key').notNull(),
    /** The user who asked, or empty for a visitor. */
    subject: text('subject').notNull(),
    codeHash: text('code_hash').notNull(),
    sentAtMs: timeMs('sent_at_ms').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    /** Wrong ones in a row, whether or not a code lived: of its place, not of one code. */
    tries: integer('tries').notNull().default(0),
    /** They count until then; where they are used up none is looked at until then. */
    triesUntilMs: timeMs('locked_until_ms').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.addressKey, table.subject] })],
);

/**
 * What was sent to people. Where a mail server takes it, the text goes once it is sent; else this
 * is the mailbox.
 */
export const messages = pgTable(
  'messages',
  {
    messageId: serial('message_id').primaryKey(),
    /** mail or sms. */
    channel: text('channel').notNull(),
    address: text('address').notNull(),
    userId: userId(),
    kind: text('kind').notNull(),
    language: text('language').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    /** kept (the mailbox), waiting, sent or failed. */
    state: text('state').notNull(),
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    index('messages_of_address').on(table.address, table.messageId),
    index('messages_waiting')
      .on(table.messageId)
      .where(sql`state = 'waiting'`),
  ],
);

/** Wrong passwords in a row, by what was typed as account; known and unknown accounts alike. */
export const loginGuards = pgTable('login_guards', {
  accountKey: text('account_key').primaryKey(),
  failures: integer('failures').notNull(),
  nextAtMs: timeMs('next_at_ms').notNull(),
  /** When the last try was counted. */
  countedAtMs: timeMs('counted_at_ms').notNull().default(0),
});

/** Solved puzzles, until they could not be used any more. */
export const usedPuzzles = pgTable('used_puzzles', {
  salt: text('salt').primaryKey(),
  expiresAtMs: timeMs('expires_at_ms').notNull(),
});

/** Log-ins whose password was right and whose second factor is still to come. */
export const loginTickets = pgTable('login_tickets', {
  ticketHash: text('ticket_hash').primaryKey(),
  userId: userId().notNull(),
  expiresAtMs: timeMs('expires_at_ms').notNull(),
});

/**
 * Browsers and programs a user logged in from, known again by a cookie that proves nothing else.
 */
export const devices = pgTable(
  'devices',
  {
    deviceId: serial('device_id').primaryKey(),
    userId: userId().notNull(),
    keyHash: text('key_hash').notNull(),
    name: text('name').notNull(),
    userAgent: text('user_agent').notNull(),
    address: text('address').notNull(),
    firstSeenAtMs: timeMs('first_seen_at_ms').notNull(),
    lastSeenAtMs: timeMs('last_seen_at_ms').notNull(),
    removedAtMs: timeMs('removed_at_ms'),
  },
  (table) => [uniqueIndex('devices_of_user').on(table.userId, table.keyHash)],
);

/** Which device a session belongs to, and when a second factor was last shown in it. */
export const sessionFacts = pgTable(
  'session_facts',
  {
    sessionId: text('session_id').primaryKey(),
    userId: userId().notNull(),
    deviceId: bigint('device_id', { mode: 'number' }),
    stepUpAtMs: timeMs('step_up_at_ms').notNull().default(0),
    /** totp, passkey, recovery, mail or sms. */
    stepUpMethod: text('step_up_method').notNull().default(''),
    /**
     * The factor counts for the tokens that came with it and their successors, not for what
     * somebody took before.
     */
    stepUpGeneration: integer('step_up_generation').notNull().default(0),
    /**
     * The kind of browser or program that it began in, and when its user was notified of another; 0
     * for never.
     */
    client: text('client').notNull().default(''),
    otherClientAtMs: timeMs('other_client_at_ms').notNull().default(0),
  },
  (table) => [index('session_facts_of_user').on(table.userId)],
);

/**
 * Log-ins, right and wrong, and changes of security: what a user looks through to see whether it
 * was them.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    eventId: serial('event_id').primaryKey(),
    userId: userId().notNull(),
    timeMs: timeMs('time_ms').notNull(),
    kind: text('kind').notNull(),
    address: text('address').notNull(),
    device: text('device').notNull(),
    /** Whether the user has yet to see it. */
    unread: boolean('unread').notNull().default(true),
  },
  (table) => [index('security_events_of_user').on(table.userId, table.eventId)],
);

/**
 * Keys of programs. The secret of an HMAC key is sealed; an Ed25519 key is only its public half.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    keyId: text('key_id').primaryKey(),
    userId: userId().notNull(),
    name: text('name').notNull(),
    /** hmac or ed25519. */
    kind: text('kind').notNull(),
    secret: text('secret').notNull(),
    /** Of read, trade, withdraw, between commas. */
    permissions: text('permissions').notNull(),
    /** Addresses and networks between commas; empty: any. */
    allowedAddresses: text('allowed_addresses').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    expiresAtMs: timeMs('expires_at_ms'),
    lastUsedAtMs: timeMs('last_used_at_ms'),
    removedAtMs: timeMs('removed_at_ms'),
  },
  (table) => [index('api_keys_of_user').on(table.userId)],
);

/** What people sent in to be verified, level by level, with what became of it. */
export const verifications = pgTable(
  'verifications',
  {
    verificationId: serial('verification_id').primaryKey(),
    userId: userId().notNull(),
    /** primary or advanced. */
    level: text('level').notNull(),
    /** submitted, certified, refused or replaced. */
    state: text('state').notNull(),
    /** Name, number, country, document: sealed JSON. */
    facts: text('facts').notNull(),
    /** Keyed hash of the document's number: one person, one account. */
    documentHash: text('document_hash').notNull(),
    submittedAtMs: timeMs('submitted_at_ms').notNull(),
    decidedAtMs: timeMs('decided_at_ms'),
    decidedBy: text('decided_by').notNull().default(''),
    /** A word of the list of reasons, and what the reviewer wrote beside it. */
    reason: text('reason').notNull().default(''),
    remark: text('remark').notNull().default(''),
  },
  (table) => [
    index('verifications_of_user').on(table.userId, table.level, table.verificationId),
    index('verifications_waiting')
      .on(table.verificationId)
      .where(sql`state = 'submitted'`),
    index('verifications_document').on(table.documentHash),
  ],
);

/** Photos of identity papers: re-encoded, without metadata, sealed. */
export const identityPhotos = pgTable(
  'identity_photos',
  {
    /** 128 random bits. */
    photoId: text('photo_id').primaryKey(),
    userId: userId().notNull(),
    /** The verification it was sent with; none while it waits to be. */
    verificationId: bigint('verification_id', { mode: 'number' }),
    /** front, back or hand. */
    side: text('side').notNull(),
    sealed: text('sealed').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [index('identity_photos_of_user').on(table.userId, table.verificationId)],
);

/** Every look of a reviewer at a photo; the user sees how many. */
export const photoViews = pgTable(
  'photo_views',
  {
    viewId: serial('view_id').primaryKey(),
    photoId: text('photo_id').notNull(),
    userId: userId().notNull(),
    operator: text('operator').notNull(),
    timeMs: timeMs('time_ms').notNull(),
  },
  (table) => [index('photo_views_of_user').on(table.userId)],
);

/** Applications to be a merchant or an agent, and what became of each. */
export const applications = pgTable(
  'applications',
  {
    applicationId: serial('application_id').primaryKey(),
    userId: userId().notNull(),
    /** merchant or agent. */
    kind: text('kind').notNull(),
    /** submitted, approved, refused, withdrawn or revoked. */
    state: text('state').notNull(),
    /**
     * Sealed JSON. Which version of the terms was agreed to follows from the time: versions never
     * change.
     */
    facts: text('facts').notNull(),
    /** A merchant's name as it is compared, so that nobody passes for another; empty for agents. */
    nameKey: text('name_key').notNull(),
    submittedAtMs: timeMs('submitted_at_ms').notNull(),
    decidedAtMs: timeMs('decided_at_ms'),
    /** The operator who refused, or the approval that two gave. */
    decidedBy: text('decided_by').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** What its user was notified last: approved, refused or revoked. */
    told: text('told').notNull().default(''),
    tryAgainAtMs: timeMs('try_again_at_ms'),
  },
  (table) => [
    index('applications_of_user').on(table.userId, table.kind, table.applicationId),
    index('applications_state').on(table.state, table.applicationId),
    uniqueIndex('applications_open')
      .on(table.userId, table.kind)
      .where(sql`state in ('submitted', 'approved')`),
    uniqueIndex('applications_name')
      .on(table.nameKey)
      .where(sql`name_key <> '' and state in ('submitted', 'approved')`),
  ],
);

/**
 * Who lost the second factor and asked support to remove it, and what became of each wish. One
 * waits for a user at a time.
 */
export const factorLosses = pgTable(
  'factor_losses',
  {
    lossId: serial('loss_id').primaryKey(),
    userId: userId().notNull(),
    /** waiting, approved, refused, stopped or expired. */
    state: text('state').notNull(),
    /** How to reach the person, in their own words; gone once it is decided. */
    reach: text('reach').notNull(),
    address: text('address').notNull(),
    device: text('device').notNull(),
    askedAtMs: timeMs('asked_at_ms').notNull(),
    notBeforeMs: timeMs('not_before_ms').notNull(),
    decidedAtMs: timeMs('decided_at_ms'),
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    index('factor_losses_state').on(table.state, table.lossId),
    uniqueIndex('factor_losses_waiting')
      .on(table.userId)
      .where(sql`state = 'waiting'`),
  ],
);

/**
 * Who asked for their account to be closed and erased; the row goes with the account, or when its
 * user changes their mind.
 */
export const closingRequests = pgTable('closing_requests', {
  userId: userId().primaryKey(),
  askedAtMs: timeMs('asked_at_ms').notNull(),
});

/** Bank cards and other ways to be paid. The first save binds; what is shown is masked. */
export const paymentMethods = pgTable(
  'payment_methods',
  {
    methodId: serial('method_id').primaryKey(),
    userId: userId().notNull(),
    /** bank, alipay, wechat, paypal … */
    kind: text('kind').notNull(),
    /** Sealed JSON. */
    facts: text('facts').notNull(),
    boundAtMs: timeMs('bound_at_ms').notNull(),
  },
  (table) => [uniqueIndex('payment_methods_of_user').on(table.userId, table.kind)],
);

/**
 * Addresses that wait to take the place of one that its user can no longer read; one for each
 * channel.
 */
export const contactChanges = pgTable(
  'contact_changes',
  {
    userId: userId().notNull(),
    /** `mail` or `sms`. */
    channel: text('channel').notNull(),
    address: text('address').notNull(),
    askedAtMs: timeMs('asked_at_ms').notNull(),
    notBeforeMs: timeMs('not_before_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.channel] })],
);

/** What users agreed to: which version of which text, and when. */
export const consents = pgTable(
  'consents',
  {
    userId: userId().notNull(),
    /** The slug of a legal text. */
    document: text('document').notNull(),
    /** Of the text when it was agreed to; versions never change. 0 where none was published. */
    version: integer('version').notNull(),
    agreedAtMs: timeMs('agreed_at_ms').notNull(),
    /** In which the page was shown. */
    language: text('language').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.document, table.version] })],
);
