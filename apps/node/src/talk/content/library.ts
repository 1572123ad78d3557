import { articleKinds, type ArticleLanguage, articleLanguages, articleSections } from '@candor/protocol';
import { and, eq, isNull, or } from 'drizzle-orm';
import type { Logger } from '../../base/ops/logger.ts';
import { articles, articleVersions, articleVersionTexts } from '../../base/sql/schema.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { plant, readSeeds } from './seeds.ts';
import { type LiveArticle, PublishedArticles } from './live-articles.ts';
import type { ArticleText } from './texts.ts';

export interface LibraryParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

const nothingPublished = new PublishedArticles([]);
/** Longest time that a timer is set for. */
const timerMax = 86_400_000;

/**
 * What readers read, held in memory and made again when something was published or a planned
 * version's time has come. `onLoaded` hears of each time that was done.
 */
export class Library {
  readonly #parts: LibraryParts;
  readonly #listeners = new Set<() => void>();
  #planted: Promise<void> | undefined;
  #published: { readonly loading: Promise<PublishedArticles>; dueAtMs: number } | undefined;
  #latest = nothingPublished;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(parts: LibraryParts) {
    this.#parts = parts;
  }

  /** What can be read now; rejects where the database is not there. */
  async published(): Promise<PublishedArticles> {
    const published = this.#published;
    if (published && this.#parts.now() < published.dueAtMs) return published.loading;
    const fresh: { loading: Promise<PublishedArticles>; dueAtMs: number } = {
      loading: Promise.resolve(nothingPublished),
      dueAtMs: Infinity,
    };
    fresh.loading = this.#load(fresh);
    this.#published = fresh;
    fresh.loading.catch(() => {
      if (this.#published === fresh) this.#published = undefined;
    });
    return fresh.loading;
  }

  /** What could be read when it was last looked up: at once, and nothing before the first time. */
  get latest(): PublishedArticles {
    return this.#latest;
  }

  /** Something was published, planned or withdrawn: what is read from now on has it. */
  async changed(): Promise<void> {
    this.#published = undefined;
    await this.published();
  }

  onLoaded(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #load(fresh: { dueAtMs: number }): Promise<PublishedArticles> {
    await this.#plantOnce();
    const { sql, now } = this.#parts;
    const nowMs = now();
    const db = await sql.db();
    const [rows, versions] = await Promise.all([
      db.select().from(articles).where(eq(articles.hidden, false)),
      db.select().from(articleVersions).where(isNull(articleVersions.canceledAtMs)).orderBy(articleVersions.version),
    ]);
    const newest = new Map<number, number>();
    for (const { articleId, version, publishAtMs } of versions)
      if (publishAtMs <= nowMs) newest.set(articleId, version);
    // Of all versions only those that count are read whole.
    const counting = Array.from(newest, ([articleId, version]) =>
      and(eq(articleVersionTexts.articleId, articleId), eq(articleVersionTexts.version, version)),
    );
    const texts =
      counting.length === 0
        ? []
        : await db
            .select()
            .from(articleVersionTexts)
            .where(or(...counting));
    const live = rows.flatMap((row): LiveArticle[] => {
      const ofArticle = versions.filter(({ articleId }) => articleId === row.articleId);
      const past = ofArticle.filter(({ publishAtMs }) => publishAtMs <= nowMs);
      const [first, last] = [past[0], past.at(-1)];
      const kind = articleKinds.find((one) => one === row.kind);
      const section = articleSections.find((one) => one === row.section);
      if (!first || !last || !kind || !section) return [];
      const { articleId, slug, position } = row;
      const ownTexts = new Map<ArticleLanguage, ArticleText>();
      for (const text of texts) {
        const lang = articleLanguages.find((one) => one === text.lang);
        if (text.articleId === articleId && lang) ownTexts.set(lang, text);
      }
      if (!ownTexts.has('en')) return [];
      const history = past
        .map(({ version, publishAtMs, note }) => ({ version, publishedAtMs: publishAtMs, note }))
        .reverse();
      const dates = { publishedAtMs: first.publishAtMs, updatedAtMs: last.publishAtMs };
      return [{ articleId, kind, section, slug, position, version: last.version, ...dates, texts: ownTexts, history }];
    });
    fresh.dueAtMs = Math.min(Infinity, ...versions.map((row) => row.publishAtMs).filter((at) => at > nowMs));
    this.#wake(fresh.dueAtMs - nowMs);
    this.#latest = new PublishedArticles(live);
    for (const listener of this.#listeners) listener();
    return this.#latest;
  }

  /** What comes with this version goes in once for each start. */
  #plantOnce(): Promise<void> {
    const { sql, logger, now } = this.#parts;
    this.#planted ??= (async () => plant(await sql.db(), readSeeds(), now()))();
    this.#planted.catch((error: unknown) => {
      this.#planted = undefined;
      logger.warn({ err: error }, 'the first articles were not stored');
    });
    return this.#planted;
  }

  /** A planned version's time comes without anyone asking. */
  #wake(inMs: number): void {
    clearTimeout(this.#timer);
    if (inMs === Infinity || this.#closed) return;
    const look = () => void this.published().catch(() => this.#wake(5_000));
    this.#timer = setTimeout(look, Math.min(Math.max(inMs, 1), timerMax)).unref();
  }
}
