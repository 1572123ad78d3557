import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { timeMs, userId } from './columns.ts';

const whole = (name: string) => bigint(name, { mode: 'number' });
/** Smallest units; exact. */
const units = (name: string) => numeric(name, { precision: 40, scale: 0, mode: 'bigint' }).notNull();

/**
 * A row for each order between people, as it is now: a projection of the journal. Prices are ticks
 * of its pair.
 */
export const otcOrders = pgTable(
  'otc_orders',
  {
    orderId: whole('order_id').primaryKey(),
    advertId: whole('advert_id').notNull(),
    /** Of the advert's owner. */
    side: text('side').notNull(),
    method: text('method').notNull(),
    buyerId: whole('buyer_id').notNull(),
    sellerId: whole('seller_id').notNull(),
    ownerId: whole('owner_id').notNull(),
    assetId: integer('asset_id').notNull(),
    fiatId: integer('fiat_id').notNull(),
    price: whole('price').notNull(),
    isFloating: boolean('is_floating').notNull(),
    /** Of a floating price: the owner's rate, the index and the margin. */
    rate: whole('rate').notNull(),
    indexTicks: whole('index_ticks').notNull(),
    marginPpm: whole('margin_ppm').notNull(),
    quantity: units('quantity'),
    fiat: units('fiat'),
    fee: units('fee'),
    escrow: units('escrow'),
    feePpm: integer('fee_ppm').notNull(),
    releaseMs: whole('release_ms').notNull(),
    holdMs: whole('hold_ms').notNull(),
    openedAtMs: timeMs('opened_at_ms').notNull(),
    openedSeq: whole('opened_seq').notNull(),
    expiresAtMs: timeMs('expires_at_ms').notNull(),
    extensions: integer('extensions').notNull(),
    state: text('state').notNull(),
    /** Since when it is in this state. */
    sinceMs: timeMs('since_ms').notNull(),
    paidAtMs: timeMs('paid_at_ms'),
    /** Of the last appeal or claim: buyer, seller or system; its cause. */
    appealBy: text('appeal_by'),
    appealCause: text('appeal_cause'),
    appealedAtMs: timeMs('appealed_at_ms'),
    appealWithdrawn: boolean('appeal_withdrawn').notNull(),
    endedAtMs: timeMs('ended_at_ms'),
    heldUntilMs: timeMs('held_until_ms'),
    claimUntilMs: timeMs('claim_until_ms'),
    verdictTo: text('verdict_to'),
    verdictReason: text('verdict_reason'),
    verdictHash: text('verdict_hash'),
    compensation: units('compensation'),
    decidedAtMs: timeMs('decided_at_ms'),
    decidedSeq: whole('decided_seq'),
    /** Whether more can happen to it. */
    open: boolean('open').notNull(),
    /** What happened, one a line: state, who, what, ms, record. */
    steps: text('steps').notNull(),
    seq: whole('seq').notNull(),
  },
  (table) => [
    index('otc_orders_of_buyer').on(table.buyerId, table.orderId),
    index('otc_orders_of_seller').on(table.sellerId, table.orderId),
    index('otc_orders_of_owner').on(table.ownerId, table.endedAtMs),
    index('otc_orders_open')
      .on(table.orderId)
      .where(sql`open`),
    index('otc_orders_ended').on(table.endedAtMs),
    index('otc_orders_appealed').on(table.appealedAtMs),
    index('otc_orders_changed').on(table.seq),
  ],
);

/** An owner's conditions, in the owner's words, and why operators took the offer offline. */
export const otcAdvertTexts = pgTable('otc_advert_texts', {
  advertId: whole('advert_id').primaryKey(),
  userId: userId().notNull(),
  text: text('text').notNull(),
  /** Why operators took it offline. */
  offlineCause: text('offline_cause'),
  createdAtMs: timeMs('created_at_ms').notNull(),
});

/**
 * The name that others see of somebody who trades, and what is said at the opening of each order.
 */
export const otcProfiles = pgTable(
  'otc_profiles',
  {
    userId: userId().primaryKey(),
    name: text('name').notNull(),
    /** The name as it is compared, so that nobody passes for another. */
    nameKey: text('name_key').notNull(),
    autoReply: text('auto_reply').notNull(),
    updatedAtMs: timeMs('updated_at_ms').notNull(),
  },
  (table) => [uniqueIndex('otc_profiles_name').on(table.nameKey)],
);

/** The seller's payment details as they stood when the order was opened, sealed. */
export const otcPayees = pgTable('otc_payees', {
  orderId: whole('order_id').primaryKey(),
  userId: userId().notNull(),
  facts: text('facts').notNull(),
});

/** Who trades with whom no more. */
export const otcBlocks = pgTable(
  'otc_blocks',
  { userId: userId().notNull(), blockedId: whole('blocked_id').notNull(), sinceMs: timeMs('since_ms').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.blockedId] }), index('otc_blocks_of').on(table.blockedId)],
);

/** How the two sides of an order found each other, 1 to 5. */
export const otcRatings = pgTable(
  'otc_ratings',
  {
    orderId: whole('order_id').notNull(),
    userId: userId().notNull(),
    ratedId: whole('rated_id').notNull(),
    rating: integer('rating').notNull(),
    ratedAtMs: timeMs('rated_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.userId] }), index('otc_ratings_of').on(table.ratedId)],
);

/** What the parties say and show in an appeal. */
export const otcEvidence = pgTable(
  'otc_evidence',
  {
    evidenceId: bigserial('evidence_id', { mode: 'number' }).primaryKey(),
    orderId: whole('order_id').notNull(),
    userId: userId().notNull(),
    /** `appeal`: the words it began with; else `evidence`. */
    kind: text('kind').notNull(),
    requestId: text('request_id').notNull(),
    text: text('text').notNull(),
    /** JSON of images' ids. */
    images: text('images').notNull(),
    /** SHA-256 of text and images. */
    hash: text('hash').notNull(),
    addedAtMs: timeMs('added_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('otc_evidence_request').on(table.orderId, table.userId, table.requestId),
    index('otc_evidence_of').on(table.orderId, table.evidenceId),
  ],
);

/** The talk of an order. Each writer moves its last serial: messages are in one order. */
export const otcChats = pgTable('otc_chats', {
  orderId: whole('order_id').primaryKey(),
  lastSerial: integer('last_serial').notNull().default(0),
  buyerReadSerial: integer('buyer_read_serial').notNull().default(0),
  sellerReadSerial: integer('seller_read_serial').notNull().default(0),
});

export const otcMessages = pgTable(
  'otc_messages',
  {
    orderId: whole('order_id').notNull(),
    serial: integer('serial').notNull(),
    /** buyer or seller. */
    sender: text('sender').notNull(),
    userId: userId().notNull(),
    /** The sender's own id of the message: sent twice it is one. */
    messageId: text('message_id').notNull(),
    contentType: integer('content_type').notNull(),
    /** A text, or an image's id. */
    content: text('content').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.serial] }),
    uniqueIndex('otc_messages_own_id').on(table.orderId, table.userId, table.messageId),
  ],
);
