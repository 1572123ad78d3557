import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { timeMs } from './columns.ts';

const articleId = () => bigint('article_id', { mode: 'number' }).notNull();

/** Images that people sent; the files lie in the store of uploads under their ids. */
export const uploads = pgTable(
  'uploads',
  {
    /** Begins with p where anyone may see it, else with s. */
    uploadId: text('upload_id').primaryKey(),
    /** `user:12`, `operator:3`. */
    owner: text('owner').notNull(),
    purpose: text('purpose').notNull(),
    sentBytes: integer('sent_bytes').notNull(),
    keptBytes: integer('kept_bytes').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
  },
  (table) => [index('uploads_of_owner').on(table.owner, table.createdAtMs)],
);

/**
 * What is written for readers. Its texts are in drafts, which operators edit, and in versions,
 * which never change.
 */
export const articles = pgTable(
  'articles',
  {
    articleId: bigserial('article_id', { mode: 'number' }).primaryKey(),
    /** help, announcement, legal or article. */
    kind: text('kind').notNull(),
    /** In addresses and in the files of the first texts; one of its kind. */
    slug: text('slug').notNull(),
    section: text('section').notNull().default(''),
    position: integer('position').notNull().default(0),
    /** Withdrawn: nobody but operators finds it. */
    hidden: boolean('hidden').notNull().default(false),
    /**
     * Since when everyone who asked for announcements has been notified of it; those that come with
     * the platform are no news.
     */
    toldAtMs: timeMs('told_at_ms'),
    createdAtMs: timeMs('created_at_ms').notNull(),
    /** Goes up with each change of this row, so that two editors do not undo each other unseen. */
    revision: integer('revision').notNull().default(1),
    updatedAtMs: timeMs('updated_at_ms').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [uniqueIndex('articles_slug').on(table.kind, table.slug)],
);

/** The text that is being written, by language. */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    articleId: articleId(),
    lang: text('lang').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
    revision: integer('revision').notNull(),
    updatedAtMs: timeMs('updated_at_ms').notNull(),
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.lang] })],
);

/**
 * Versions as they were published, or will be at their time. The one that counts is the highest
 * whose time has come.
 */
export const articleVersions = pgTable(
  'article_versions',
  {
    articleId: articleId(),
    version: integer('version').notNull(),
    publishAtMs: timeMs('publish_at_ms').notNull(),
    createdAtMs: timeMs('created_at_ms').notNull(),
    createdBy: text('created_by').notNull(),
    /** What changed, in the publisher's words. */
    note: text('note').notNull().default(''),
    /** SHA-256 of the files that the version came from; empty for an operator's. */
    seedHash: text('seed_hash').notNull().default(''),
    /** Taken back before its time came. */
    canceledAtMs: timeMs('canceled_at_ms'),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.version] })],
);

export const articleVersionTexts = pgTable(
  'article_version_texts',
  {
    articleId: articleId(),
    version: integer('version').notNull(),
    lang: text('lang').notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    body: text('body').notNull(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.version, table.lang] })],
);
