import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeMs } from './columns.ts';

export * from './alerts-schema.ts';
export * from './chat-schema.ts';
export * from './console-schema.ts';
export * from './content-schema.ts';
export * from './conversion-schema.ts';
export * from './recharge-schema.ts';
export * from './fixed-period-schema.ts';
export * from './futures-schema.ts';
export * from './notices-schema.ts';
export * from './otc-schema.ts';
export * from './security-schema.ts';
export * from './wallets-schema.ts';
export * from './withdrawals-schema.ts';

const id = (name: string) => bigint(name, { mode: 'number' });
/** Smallest units of an asset; exact. */
const units = (name: string) => bigint(name, { mode: 'bigint' });
/** The same for sums over a whole account's life, which may be larger than 64 bits. */
const sums = (name: string) => numeric(name, { mode: 'bigint', precision: 38, scale: 0 });

// ---- Records: the truth about people. They can be corrected and erased. ----

export const users = pgTable(
  'users',
  {
    userId: id('user_id').primaryKey(),
    /** As typed; empty without one. */
    email: text('email').notNull().default(''),
    /** Lower case; one account each. */
    emailKey: text('email_key'),
    emailVerifiedAtMs: timeMs('email_verified_at_ms'),
    passwordHash: text('password_hash').notNull(),
    /** With its country, +85291234567; empty without one. One account each. */
    phone: text('phone').notNull().default(''),
    phoneKey: text('phone_key'),
    phoneVerifiedAtMs: timeMs('phone_verified_at_ms'),
    /** In which mails are written. */
    language: text('language').notNull().default('en'),
    avatar: text('avatar').notNull().default(''),
    chatKey: text('chat_key').notNull(),
    creditScore: integer('credit_score').notNull().default(100),
    walletAddress: text('wallet_address').notNull().default(''),
    inviteCode: text('invite_code').notNull(),
    invitedBy: id('invited_by'),
    registeredAtMs: timeMs('registered_at_ms').notNull(),
    /**
     * Whether the exchange knows the account; a crash between the two leaves false, and the next
     * log-in completes it.
     */
    opened: boolean('opened').notNull().default(false),
  },
  (table) => [
    uniqueIndex('users_email_key').on(table.emailKey),
    uniqueIndex('users_phone_key').on(table.phoneKey),
    uniqueIndex('users_invite_code').on(table.inviteCode),
    index('users_invited_by').on(table.invitedBy),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    sessionId: text('session_id').primaryKey(),
    userId: id('user_id').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    endedAtMs: timeMs('ended_at_ms'),
    endCause: text('end_cause'),
  },
  (table) => [index('sessions_of_user').on(table.userId, table.createdAtMs)],
);

/** One row for each pair of tokens of a session: SHA-256 of both, never the tokens. */
export const tokens = pgTable(
  'tokens',
  {
    accessHash: text('access_hash').primaryKey(),
    refreshHash: text('refresh_hash').notNull(),
    sessionId: text('session_id').notNull(),
    /** 1, 2, 3 …: how often the session was refreshed. */
    generation: integer('generation').notNull(),
    /**
     * The generation that came with the last factor shown which these tokens descend from; 0 where
     * none was.
     */
    proof: integer('proof').notNull().default(0),
    /**
     * Goes into the successors, so that the same refresh token gives the same successor during its
     * grace.
     */
    salt: text('salt').notNull(),
    issuedAtMs: timeMs('issued_at_ms').notNull(),
    /** When the access token dies: its lifetime, or soon after its successor's first use. */
    diesAtMs: timeMs('dies_at_ms').notNull(),
    firstUsedAtMs: timeMs('first_used_at_ms'),
    /** When the refresh token was exchanged. */
    rotatedAtMs: timeMs('rotated_at_ms'),
  },
  (table) => [
    uniqueIndex('tokens_refresh').on(table.refreshHash),
    uniqueIndex('tokens_of_session').on(table.sessionId, table.generation),
  ],
);

export const watchlist = pgTable(
  'watchlist',
  {
    userId: id('user_id').notNull(),
    marketId: integer('market_id').notNull(),
    addedAtMs: timeMs('added_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.marketId] })],
);

/**
 * What a user's clients keep for them, so that it follows to another device. JSON text that nobody
 * here reads.
 */
export const clientSettings = pgTable(
  'client_settings',
  {
    userId: id('user_id').notNull(),
    name: text('name').notNull(),
    value: text('value').notNull(),
    updatedAtMs: timeMs('updated_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
);

/**
 * The store of the limits that must outlive a restart: log-ins and registrations. Its shape is the
 * limiter library's.
 */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
});

/** What a first start made up for itself, such as the demo account's password. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});

// ---- Projections: the fold of the journal. They can be dropped and rebuilt to the same rows. ----

/** How far the projections have come; moves in the transaction of their rows. */
export const projection = pgTable('projection', {
  name: text('name').primaryKey(),
  appliedSeq: bigint('applied_seq', { mode: 'number' }).notNull(),
});

export const orders = pgTable(
  'orders',
  {
    orderId: id('order_id').primaryKey(),
    userId: id('user_id').notNull(),
    marketId: integer('market_id').notNull(),
    side: text('side').notNull(),
    kind: text('kind').notNull(),
    timeInForce: text('time_in_force').notNull(),
    postOnly: boolean('post_only').notNull(),
    selfTradePrevention: text('self_trade_prevention').notNull(),
    status: text('status').notNull(),
    /** Waiting or resting. */
    open: boolean('open').notNull(),
    endCause: text('end_cause'),
    /** Ticks and lots of the market. */
    price: bigint('price', { mode: 'number' }),
    quantity: bigint('quantity', { mode: 'number' }),
    quoteBudget: units('quote_budget'),
    triggerPrice: bigint('trigger_price', { mode: 'number' }),
    triggerSource: text('trigger_source'),
    trailingOffsetPpm: integer('trailing_offset_ppm'),
    displayQuantity: bigint('display_quantity', { mode: 'number' }),
    expiresAtMs: timeMs('expires_at_ms'),
    clientOrderId: text('client_order_id'),
    ocoOrderId: id('oco_order_id'),
    makerPpm: integer('maker_ppm').notNull(),
    takerPpm: integer('taker_ppm').notNull(),
    filledLots: bigint('filled_lots', { mode: 'number' }).notNull(),
    filledNotional: units('filled_notional').notNull(),
    fee: units('fee').notNull(),
    reserved: units('reserved').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    updatedAtMs: timeMs('updated_at_ms').notNull(),
    /** Of the last record that touched the order. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('orders_of_user').on(table.userId, table.orderId),
    index('orders_open_of_user')
      .on(table.userId, table.orderId)
      .where(sql`open`),
    index('orders_filled')
      .on(table.seq)
      .where(sql`status = 'filled'`),
    index('orders_of_user_market').on(table.userId, table.marketId, table.orderId),
  ],
);

/** A row for each party of each trade. */
export const fills = pgTable(
  'fills',
  {
    tradeId: id('trade_id').notNull(),
    /** maker or taker. */
    role: text('role').notNull(),
    userId: id('user_id').notNull(),
    orderId: id('order_id').notNull(),
    marketId: integer('market_id').notNull(),
    side: text('side').notNull(),
    price: bigint('price', { mode: 'number' }).notNull(),
    quantity: bigint('quantity', { mode: 'number' }).notNull(),
    notional: units('notional').notNull(),
    ppm: integer('ppm').notNull(),
    fee: units('fee').notNull(),
    fundShare: units('fund_share').notNull(),
    timeMs: timeMs('time_ms').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tradeId, table.role] }),
    index('fills_of_user').on(table.userId, table.tradeId),
    index('fills_of_order').on(table.orderId, table.tradeId),
  ],
);

/** A row for each posting of the ledger that touched a user, with the balance it left. */
export const bills = pgTable(
  'bills',
  {
    seq: bigint('seq', { mode: 'number' }).notNull(),
    /** Place of the posting among the user's postings of its record. */
    position: integer('position').notNull(),
    userId: id('user_id').notNull(),
    wallet: integer('wallet').notNull(),
    /** Of a wallet that has one account for each market; else 0. */
    marketId: integer('market_id').notNull().default(0),
    assetId: integer('asset_id').notNull(),
    cause: text('cause').notNull(),
    amount: units('amount').notNull(),
    balanceAfter: units('balance_after').notNull(),
    orderId: id('order_id'),
    tradeId: id('trade_id'),
    timeMs: timeMs('time_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.seq, table.position] }),
    index('bills_of_user').on(table.userId, table.seq, table.position),
  ],
);

/** Running balances of the bills: the whole of a user's wallet, what orders hold included. */
export const billBalances = pgTable(
  'bill_balances',
  {
    userId: id('user_id').notNull(),
    wallet: integer('wallet').notNull(),
    /** As of the bill. */
    marketId: integer('market_id').notNull().default(0),
    assetId: integer('asset_id').notNull(),
    balance: units('balance').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.wallet, table.marketId, table.assetId] })],
);

/**
 * What a user bought and sold of a coin against USDT since the first fill: see `CoinCost` in the
 * package of amounts.
 */
export const coinCosts = pgTable(
  'coin_costs',
  {
    userId: id('user_id').notNull(),
    assetId: integer('asset_id').notNull(),
    bought: sums('bought').notNull(),
    paid: sums('paid').notNull(),
    buyFees: sums('buy_fees').notNull(),
    sold: sums('sold').notNull(),
    received: sums('received').notNull(),
    sellFees: sums('sell_fees').notNull(),
    cameIn: sums('came_in').notNull(),
    wentOut: sums('went_out').notNull(),
    priced: sums('priced').notNull(),
    cost: sums('cost').notNull(),
    unpriced: sums('unpriced').notNull(),
    withoutCost: sums('without_cost').notNull(),
    costGone: sums('cost_gone').notNull(),
    /** Record that changed it last. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.assetId] })],
);
