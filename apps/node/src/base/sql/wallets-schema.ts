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

/** Addresses that users keep to withdraw to. */
export const withdrawalAddresses = pgTable(
  'withdrawal_addresses',
  {
    addressId: bigserial('address_id', { mode: 'number' }).primaryKey(),
    userId: userId().notNull(),
    network: text('network').notNull(),
    /** As its chain writes it: with its checksum, or in lower case. */
    address: text('address').notNull(),
    label: text('label').notNull(),
    addedAtMs: timeMs('added_at_ms').notNull(),
    /** Nothing is sent there before. */
    usableAtMs: timeMs('usable_at_ms').notNull(),
    /** When a signature by its key showed that it is the user's. */
    ownedAtMs: timeMs('owned_at_ms'),
  },
  (table) => [uniqueIndex('withdrawal_addresses_of_user').on(table.userId, table.network, table.address)],
);

/** How users limit where their withdrawals may go. */
export const addressRules = pgTable('address_rules', {
  userId: userId().primaryKey(),
  whitelistOnly: boolean('whitelist_only').notNull(),
  /** When the rule ends, where its end was asked for. */
  endsAtMs: timeMs('ends_at_ms'),
});

/**
 * What came to addresses of users, as far as it is: seen on a chain, credited, final. The journal
 * holds what was booked; this holds the names that the chain has for it.
 */
export const chainDeposits = pgTable(
  'chain_deposits',
  {
    depositRow: bigserial('deposit_row', { mode: 'number' }).primaryKey(),
    /** The key of its credit: 32 hex digits. */
    key: text('key').notNull(),
    userId: userId().notNull(),
    networkId: integer('network_id').notNull(),
    assetId: integer('asset_id').notNull(),
    /** Which of the platform's addresses it came to. */
    addressIndex: integer('address_index').notNull(),
    address: text('address').notNull(),
    txHash: text('tx_hash').notNull(),
    /** Chain units. */
    chainAmount: numeric('chain_amount', { mode: 'bigint', precision: 78, scale: 0 }).notNull(),
    height: bigint('height', { mode: 'number' }).notNull(),
    /** Of the block that holds it; empty while no block of the branch does. */
    blockHash: text('block_hash').notNull(),
    stage: text('stage').notNull(),
    seenAtMs: timeMs('seen_at_ms').notNull(),
    creditedAtMs: timeMs('credited_at_ms'),
    finalAtMs: timeMs('final_at_ms'),
  },
  (table) => [
    uniqueIndex('chain_deposits_key').on(table.key),
    index('chain_deposits_of_user').on(table.userId, table.depositRow),
    index('chain_deposits_stage').on(table.networkId, table.stage),
  ],
);

/** The newest blocks that were looked at, so that a branch that was left is known. */
export const chainBlocks = pgTable(
  'chain_blocks',
  {
    networkId: integer('network_id').notNull(),
    height: bigint('height', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.networkId, table.height] })],
);

/**
 * What deposit addresses held of the coin after a final block, on networks that do not show what
 * contracts send. Index 0 says where the first look at a network began: its block, and in `found`
 * the last address.
 */
export const chainHeld = pgTable(
  'chain_held',
  {
    networkId: integer('network_id').notNull(),
    addressIndex: integer('address_index').notNull(),
    /** Chain units. */
    holds: numeric('holds', { mode: 'bigint', precision: 78, scale: 0 }).notNull(),
    height: bigint('height', { mode: 'number' }).notNull(),
    /** The last move to or from it that is in `holds`. */
    countedMove: bigint('counted_move', { mode: 'number' }).notNull(),
    /** Deposits that were found there. */
    found: integer('found').notNull(),
  },
  (table) => [primaryKey({ columns: [table.networkId, table.addressIndex] })],
);

/**
 * Signed attempts of payments that have not ended: the bytes that are handed to a chain again after
 * a crash. The journal has their hashes.
 */
export const chainPayments = pgTable(
  'chain_payments',
  {
    txHash: text('tx_hash').primaryKey(),
    networkId: integer('network_id').notNull(),
    withdrawalId: bigint('withdrawal_id', { mode: 'number' }).notNull(),
    attempt: integer('attempt').notNull(),
    /** An empty payment that only takes the nonce. */
    isFiller: boolean('is_filler').notNull(),
    raw: text('raw').notNull(),
    /** In the coin's smallest units per unit of gas. */
    maxFeePerGas: numeric('max_fee_per_gas', { mode: 'bigint', precision: 78, scale: 0 }).notNull(),
    maxPriorityFeePerGas: numeric('max_priority_fee_per_gas', { mode: 'bigint', precision: 78, scale: 0 }).notNull(),
    signedAtMs: timeMs('signed_at_ms').notNull(),
  },
  (table) => [index('chain_payments_of_withdrawal').on(table.withdrawalId)],
);

/**
 * Payments among the platform's own wallets that have not ended: sweeps of deposit addresses, gas
 * for them, and refills. What they move stays the platform's; their network fees are booked.
 */
export const chainMoves = pgTable(
  'chain_moves',
  {
    moveId: bigserial('move_id', { mode: 'number' }).primaryKey(),
    networkId: integer('network_id').notNull(),
    kind: text('kind').notNull(),
    /** A wallet's name, or the index of a deposit address. */
    sender: text('sender').notNull(),
    nonce: integer('nonce').notNull(),
    assetId: integer('asset_id').notNull(),
    /** The deposit address that is swept, or that gas is sent to. */
    addressIndex: integer('address_index'),
    /** Chain units. */
    chainAmount: numeric('chain_amount', { mode: 'bigint', precision: 78, scale: 0 }).notNull(),
    txHash: text('tx_hash').notNull(),
    raw: text('raw').notNull(),
    signedAtMs: timeMs('signed_at_ms').notNull(),
    /** Once the chain holds it deep enough and its network fee is booked. */
    endedAtMs: timeMs('ended_at_ms'),
    /** A sweep that leaves outputs of its address for later ones. */
    leavesSome: boolean('leaves_some').notNull().default(false),
  },
  (table) => [index('chain_moves_open').on(table.networkId, table.endedAtMs)],
);

/**
 * Payments out of the wallets whose keys lie with people: decided by two operators, signed away
 * from the exchange, and handed over here. Each goes from one wallet of the platform to another.
 */
export const coldMoves = pgTable(
  'cold_moves',
  {
    /** The proposal that decided it. */
    approvalId: bigint('approval_id', { mode: 'number' }).primaryKey(),
    networkId: integer('network_id').notNull(),
    assetId: integer('asset_id').notNull(),
    /** Names of wallets: out of which, into which. */
    sender: text('sender').notNull(),
    receiver: text('receiver').notNull(),
    /** Chain units. */
    chainAmount: numeric('chain_amount', { mode: 'bigint', precision: 78, scale: 0 }).notNull(),
    decidedAtMs: timeMs('decided_at_ms').notNull(),
    /** The signed payment, once it was handed over. */
    txHash: text('tx_hash'),
    /**
     * What the chain says of the payment once it is deep enough: `done` or `failed`. `expired`
     * where no signed payment came in time.
     */
    outcome: text('outcome'),
    cancelledAtMs: timeMs('cancelled_at_ms'),
  },
  (table) => [index('cold_moves_of_network').on(table.networkId, table.decidedAtMs)],
);
