import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timeMs, userId } from './columns.ts';

/** What concerned users. Its words are made in the reader's language when it is read. */
export const notices = pgTable(
  'notices',
  {
    noticeId: bigserial('notice_id', { mode: 'number' }).primaryKey(),
    userId: userId().notNull(),
    kind: text('kind').notNull(),
    /** What it is about, once for each user: sent twice it is one notice. */
    key: text('key').notNull(),
    /** JSON of the values that its words need. */
    facts: text('facts').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    readAtMs: timeMs('read_at_ms'),
    /** False where the user wants none of the kind in the inbox. */
    shown: boolean('shown').notNull(),
  },
  (table) => [
    uniqueIndex('notices_key').on(table.userId, table.key),
    index('notices_of_user')
      .on(table.userId, table.noticeId)
      .where(sql`shown`),
  ],
);

/** What a user chose, kind by kind; what has no row is as the platform sets it. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    userId: userId().notNull(),
    kind: text('kind').notNull(),
    inbox: boolean('inbox').notNull(),
    mail: boolean('mail').notNull(),
    push: boolean('push').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    index('notice_preferences_of_kind')
      .on(table.kind)
      .where(sql`mail or push`),
  ],
);

/** Announcements that a user has read. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    userId: userId().notNull(),
    announcementId: text('announcement_id').notNull(),
    readAtMs: timeMs('read_at_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.announcementId] })],
);

/** Browsers that take push messages. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    userId: userId().notNull(),
    sessionId: text('session_id').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [index('push_subscriptions_of_user').on(table.userId)],
);
