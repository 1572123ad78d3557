import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeMs } from './columns.ts';

/** One conversation of each user with support, as long as the account lives. */
export const chatConversations = pgTable(
  'chat_conversations',
  {
    chatKey: text('chat_key').primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).notNull(),
    /**
     * Of its newest message. Each writer moves it: messages of one conversation are in one order.
     */
    lastSerial: integer('last_serial').notNull().default(0),
    lastAtMs: timeMs('last_at_ms').notNull(),
    userReadSerial: integer('user_read_serial').notNull().default(0),
    supportReadSerial: integer('support_read_serial').notNull().default(0),
    /**
     * Of the newest message of support, and up to which message its user was notified by mail or
     * push.
     */
    supportSerial: integer('support_serial').notNull().default(0),
    supportAtMs: timeMs('support_at_ms').notNull().default(0),
    toldSerial: integer('told_serial').notNull().default(0),
    /** Since when its user waits for an answer. */
    waitingSinceMs: timeMs('waiting_since_ms'),
    /** Who answers it; nobody while it waits for someone to take it. */
    operatorId: bigint('operator_id', { mode: 'number' }),
    /** Set while nothing is open in it. */
    closedAtMs: timeMs('closed_at_ms'),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [
    uniqueIndex('chat_conversations_of_user').on(table.userId),
    index('chat_conversations_open')
      .on(table.lastAtMs)
      .where(sql`closed_at_ms is null`),
    index('chat_conversations_untold')
      .on(table.supportAtMs)
      .where(sql`support_serial > told_serial`),
  ],
);

export const chatMessages = pgTable(
  'chat_messages',
  {
    chatKey: text('chat_key').notNull(),
    serial: integer('serial').notNull(),
    /** user, support or system. */
    sender: text('sender').notNull(),
    /** The user's or the operator's; −1 of the platform itself. */
    senderId: bigint('sender_id', { mode: 'number' }).notNull(),
    senderName: text('sender_name').notNull().default(''),
    /** The sender's own id of the message: sent twice it is one. */
    messageId: text('message_id').notNull(),
    contentType: integer('content_type').notNull(),
    /** A text, or an image's id. */
    content: text('content').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chatKey, table.serial] }),
    uniqueIndex('chat_messages_own_id').on(table.chatKey, table.sender, table.senderId, table.messageId),
  ],
);

/** Each time a conversation was closed: by whom, why, and how its user found it. */
export const chatClosings = pgTable(
  'chat_closings',
  {
    closingId: bigserial('closing_id', { mode: 'number' }).primaryKey(),
    chatKey: text('chat_key').notNull(),
    operatorId: bigint('operator_id', { mode: 'number' }).notNull(),
    cause: text('cause').notNull(),
    closedAtMs: timeMs('closed_at_ms').notNull(),
    /** From 1 to 5. */
    rating: integer('rating'),
    ratedAtMs: timeMs('rated_at_ms'),
  },
  (table) => [index('chat_closings_of').on(table.chatKey, table.closingId)],
);

/** Answers that operators have ready. */
export const chatCanned = pgTable('chat_canned', {
  cannedId: bigserial('canned_id', { mode: 'number' }).primaryKey(),
  language: text('language').notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  updatedBy: text('updated_by').notNull(),
  updatedAtMs: timeMs('updated_at_ms').notNull(),
});
