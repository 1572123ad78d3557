import { allTopic, type AnnouncementMessage } from '@candor/protocol';
import { and, eq, isNull } from 'drizzle-orm';
import type { Broker } from '../../wire/broker/broker.ts';
import type { Library } from '../content/library.ts';
import { type LiveArticle, pathOf } from '../content/live-articles.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { articles } from '../../base/sql/schema.ts';
import type { Notices } from './notices.ts';

export interface AnnouncingParts {
  readonly library: Pick<Library, 'published' | 'onLoaded'>;
  readonly sql: Pick<Sql, 'db' | 'state'>;
  readonly broker: Pick<Broker, 'publish'>;
  readonly notices: Pick<Notices, 'tell' | 'preferences'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

const lookEveryMs = 2_000;
const pauseMsMost = 600_000;

/**
 * Tells everyone who is there of each announcement when its time comes, and those who asked for it
 * by mail or in the browser. Which ones were notified is kept with the article: what fell due while
 * the node was down, or was reported to some before it stopped, is announced after the next start.
 * One user who cannot be notified holds nobody up, and is tried again after a pause that grows.
 */
export class Announcing {
  readonly #parts: AnnouncingParts;
  readonly #stop: () => void;
  readonly #timer: NodeJS.Timeout;
  /** What those who are there have heard of since the start. */
  readonly #said = new Set<number>();
  #due = true;
  #pauseMs = lookEveryMs;
  #notBeforeMs = 0;
  #looking: Promise<void> | undefined;
  #closed = false;

  constructor(parts: AnnouncingParts) {
    this.#parts = parts;
    this.#stop = parts.library.onLoaded(() => {
      this.#due = true;
      this.#notBeforeMs = 0;
      void this.look();
    });
    this.#timer = setInterval(() => {
      if (this.#due && parts.sql.state === 'ready' && parts.now() >= this.#notBeforeMs) void this.look();
    }, lookEveryMs);
    this.#timer.unref();
  }

  /** Announces what can be read and was not announced yet. */
  look(): Promise<void> {
    this.#looking ??= this.#lookThrough()
      .then((everyone) => {
        if (everyone) this.#pauseMs = lookEveryMs;
        else this.#again();
      })
      .catch((error: unknown) => {
        this.#again();
        this.#parts.logger.warn({ err: error }, 'announcements were not sent');
      })
      .finally(() => {
        this.#looking = undefined;
      });
    return this.#looking;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#stop();
    clearInterval(this.#timer);
    await this.#looking;
  }

  #again(): void {
    this.#due = true;
    this.#notBeforeMs = this.#parts.now() + this.#pauseMs;
    this.#pauseMs = Math.min(this.#pauseMs * 2, pauseMsMost);
  }

  /** Whether everyone has heard of everything. */
  async #lookThrough(): Promise<boolean> {
    const { library, sql } = this.#parts;
    const published = await library.published();
    this.#due = false;
    const db = await sql.db();
    const rows = await db
      .select({ articleId: articles.articleId })
      .from(articles)
      .where(and(eq(articles.kind, 'announcement'), isNull(articles.toldAtMs)));
    const untold = new Set(rows.map(({ articleId }) => articleId));
    let everyone = true;
    for (const article of published.articles)
      if (untold.has(article.articleId)) everyone = (await this.#tell(article)) && everyone;
    return everyone;
  }

  async #tell(article: LiveArticle): Promise<boolean> {
    const { sql, broker, notices, logger, now } = this.#parts;
    const { articleId } = article;
    if (!this.#said.has(articleId)) {
      const message: AnnouncementMessage = { type: 'announcement', id: String(articleId) };
      broker.publish(allTopic, message);
      this.#said.add(articleId);
    }
    const titles = Object.fromEntries([...article.texts].map(([language, { title }]) => [language, title]));
    const path = pathOf(article.kind, article.slug);
    let everyone = true;
    for (const userId of await notices.preferences.wanting('announcement')) {
      if (this.#closed) return false;
      try {
        await notices.tell(userId, `announcement-${articleId}`, { kind: 'announcement', titles, path });
      } catch (error) {
        everyone = false;
        logger.warn({ err: error, userId, articleId }, 'a user was not notified of an announcement');
      }
    }
    if (!everyone) return false;
    const db = await sql.db();
    await db.update(articles).set({ toldAtMs: now() }).where(eq(articles.articleId, articleId));
    return true;
  }
}
