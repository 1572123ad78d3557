import {
  articleKinds,
  type ArticleLanguage,
  articleLanguages,
  type ArticleRow,
  type ArticleSection,
  articleSections,
  type ArticleVersion,
  type EditedArticle,
  type EditedText,
  kindOfSection,
} from '@candor/protocol';
import { and, asc, desc, eq } from 'drizzle-orm';
import type { Audit, AuditActor, AuditEvent } from '../audit/audit.ts';
import { Problem, rejected } from '../../base/problem.ts';
import { articleDrafts, articles, articleVersions, articleVersionTexts } from '../../base/sql/schema.ts';
import type { Sql, Transaction } from '../../base/sql/open-sql.ts';
import type { Library } from '../../talk/content/library.ts';
import type { ArticleText } from '../../talk/content/texts.ts';

export interface ArticleParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly audit: Audit;
  readonly library: Library;
  readonly now: () => number;
}

type Row = typeof articles.$inferSelect;
type Version = typeof articleVersions.$inferSelect;
type Draft = typeof articleDrafts.$inferSelect;
type Reader = Pick<Transaction, 'select'>;
type Deed = { readonly event: AuditEvent; readonly result: number };

interface Draftable {
  readonly articleId: number;
  readonly lang: ArticleLanguage;
}

/**
 * Articles as operators work on them: drafts by language, versions that never change once made, a
 * time from which one counts. Anyone who changes something names what they saw of it; where someone
 * else was faster they are refused and see who it was, and nothing is lost. Every change is on
 * record with what was before.
 */
export class Articles {
  readonly #parts: ArticleParts;

  constructor(parts: ArticleParts) {
    this.#parts = parts;
  }

  async list(): Promise<ArticleRow[]> {
    const db = await this.#parts.sql.db();
    const rows = await db
      .select()
      .from(articles)
      .orderBy(asc(articles.kind), asc(articles.position), asc(articles.articleId));
    const versions = await db.select().from(articleVersions).orderBy(asc(articleVersions.version));
    const heads = await db
      .select({
        articleId: articleVersionTexts.articleId,
        version: articleVersionTexts.version,
        lang: articleVersionTexts.lang,
        title: articleVersionTexts.title,
      })
      .from(articleVersionTexts);
    const drafts = await db
      .select({ articleId: articleDrafts.articleId, lang: articleDrafts.lang, title: articleDrafts.title })
      .from(articleDrafts);
    const of = <One extends { readonly articleId: number }>(list: readonly One[], row: Row) =>
      list.filter(({ articleId }) => articleId === row.articleId);
    return rows.map((row) => this.#row(row, of(versions, row), of(heads, row), of(drafts, row)));
  }

  /** Throws 422 where there is none. */
  async edited(articleId: number): Promise<EditedArticle> {
    const db = await this.#parts.sql.db();
    const row = await rowOf(db, articleId);
    const versions = await versionsOf(db, articleId);
    const texts = await db.select().from(articleVersionTexts).where(eq(articleVersionTexts.articleId, articleId));
    const drafts = await db.select().from(articleDrafts).where(eq(articleDrafts.articleId, articleId));
    const base = newestOf(versions);
    const edited = articleLanguages.flatMap((lang): EditedText[] => {
      const draft = drafts.find((one) => one.lang === lang);
      if (draft) return [{ ...textOf(draft), lang, draft: true, ...stampOf(draft) }];
      const text = texts.find((one) => one.version === base?.version && one.lang === lang);
      if (!text || !base) return [];
      const stamp = { revision: 0, updatedAtMs: base.createdAtMs, updatedBy: base.createdBy };
      return [{ ...textOf(text), lang, draft: false, ...stamp }];
    });
    return {
      ...this.#row(row, versions, texts, drafts),
      base: base?.version ?? 0,
      texts: edited,
      versions: versions.map((version) => this.#version(version, versions, texts)).reverse(),
    };
  }

  /** The texts of one version; throws 422 where there is none. */
  async versionTexts(
    articleId: number,
    version: number,
  ): Promise<(ArticleText & { readonly lang: ArticleLanguage })[]> {
    const db = await this.#parts.sql.db();
    const texts = await textsOf(db, articleId, version);
    if (texts.size === 0) throw notFound('version');
    return Array.from(texts, ([lang, text]) => ({ lang, ...text }));
  }

  async create(actor: AuditActor, { section, slug }: { readonly section: ArticleSection; readonly slug: string }) {
    const nowMs = this.#parts.now();
    const kind = kindOfSection[section];
    return this.#do(actor, async (tx) => {
      const [last] = await tx
        .select({ position: articles.position })
        .from(articles)
        .where(eq(articles.section, section))
        .orderBy(desc(articles.position))
        .limit(1);
      const position = (last?.position ?? 0) + 1;
      const made = { kind, slug, section, position, createdAtMs: nowMs, updatedAtMs: nowMs, updatedBy: actor.name };
      const [row] = await tx.insert(articles).values(made).onConflictDoNothing().returning();
      if (!row) throw rejected('slug_taken', {}, [{ field: 'slug', rule: 'slug_taken' }]);
      return deed('content.create', row.articleId, { after: { kind, section, slug } });
    });
  }

  async saveDraft(
    actor: AuditActor,
    {
      articleId,
      lang,
      base,
      revision,
      ...text
    }: Draftable & ArticleText & { readonly base: number; readonly revision: number },
  ) {
    return this.#do(actor, async (tx) => {
      const { newest, draft } = await this.#seen(tx, { articleId, lang }, { base, revision });
      const row = { ...text, revision: revision + 1, updatedAtMs: this.#parts.now(), updatedBy: actor.name };
      await tx
        .insert(articleDrafts)
        .values({ articleId, lang, ...row })
        .onConflictDoUpdate({ target: [articleDrafts.articleId, articleDrafts.lang], set: row });
      const before = draft ?? (newest && (await textsOf(tx, articleId, newest.version)).get(lang));
      return deed('content.draft', articleId, { before: before && textOf(before), after: { lang, ...text } });
    });
  }

  async discard(actor: AuditActor, { articleId, lang, revision }: Draftable & { readonly revision: number }) {
    return this.#do(actor, async (tx) => {
      const { draft } = await this.#seen(tx, { articleId, lang }, { revision });
      if (!draft) throw notFound('lang');
      await tx.delete(articleDrafts).where(and(eq(articleDrafts.articleId, articleId), eq(articleDrafts.lang, lang)));
      return deed('content.discard', articleId, { before: { lang, ...textOf(draft) } });
    });
  }

  /**
   * Throws 409 where a draft or the newest version is another than was seen, 422 where English is
   * not whole.
   */
  async publish(
    actor: AuditActor,
    asked: {
      readonly articleId: number;
      readonly base: number;
      readonly drafts: readonly { readonly lang: ArticleLanguage; readonly revision: number }[];
      readonly publishAtMs?: number | undefined;
      readonly note: string;
    },
  ) {
    const { articleId, base, drafts, note } = asked;
    if (drafts.length === 0) throw rejected('nothing_to_change');
    return this.#do(actor, async (tx) => {
      const texts = base === 0 ? new Map<ArticleLanguage, ArticleText>() : await textsOf(tx, articleId, base);
      const before = [...texts.keys()];
      for (const { lang, revision } of drafts) {
        const { draft } = await this.#seen(tx, { articleId, lang }, { base, revision });
        if (!draft) throw notFound('drafts');
        if (isEmpty(draft)) texts.delete(lang);
        else texts.set(lang, textOf(draft));
        await tx.delete(articleDrafts).where(and(eq(articleDrafts.articleId, articleId), eq(articleDrafts.lang, lang)));
      }
      for (const [lang, text] of texts) {
        if (text.title.trim() === '' || text.summary.trim() === '' || text.body.trim() === '')
          throw rejected('article_incomplete', { lang });
      }
      if (!texts.has('en')) throw rejected('article_incomplete', { lang: 'en' });
      const publishAtMs = Math.max(asked.publishAtMs ?? 0, this.#parts.now());
      const version = await this.#addVersion(tx, { articleId, texts, publishAtMs, note, by: actor.name });
      const after = {
        version,
        publishAtMs,
        note,
        languages: [...texts.keys()],
        changed: drafts.map(({ lang }) => lang),
      };
      return deed('content.publish', articleId, { before: { version: base, languages: before }, after });
    });
  }

  async cancel(actor: AuditActor, articleId: number, version: number, reason: string) {
    return this.#do(actor, async (tx) => {
      await lockedRow(tx, articleId);
      const row = (await versionsOf(tx, articleId)).find((one) => one.version === version);
      if (!row) throw notFound('version');
      if (row.canceledAtMs !== null || row.publishAtMs <= this.#parts.now()) throw rejected('already_decided');
      await tx
        .update(articleVersions)
        .set({ canceledAtMs: this.#parts.now() })
        .where(and(eq(articleVersions.articleId, articleId), eq(articleVersions.version, version)));
      return deed('content.cancel', articleId, { reason, before: { version, publishAtMs: row.publishAtMs } });
    });
  }

  /** The texts of an earlier version, published again at once. */
  async rollBack(
    actor: AuditActor,
    {
      articleId,
      version,
      base,
      reason,
    }: { readonly articleId: number; readonly version: number; readonly base: number; readonly reason: string },
  ) {
    return this.#do(actor, async (tx) => {
      await this.#seen(tx, { articleId, lang: 'en' }, { base });
      const texts = await textsOf(tx, articleId, version);
      const publishAtMs = this.#parts.now();
      const earlier = (await versionsOf(tx, articleId)).find((one) => one.version === version);
      const wasOut = earlier?.canceledAtMs === null && earlier.publishAtMs <= publishAtMs;
      if (!wasOut || !texts.has('en')) throw notFound('version');
      const made = await this.#addVersion(tx, { articleId, texts, publishAtMs, note: '', by: actor.name });
      return deed('content.rollback', articleId, {
        reason,
        before: { version: base },
        after: { version: made, as: version },
      });
    });
  }

  async arrange(
    actor: AuditActor,
    asked: {
      readonly articleId: number;
      readonly section: ArticleSection;
      readonly position: number;
      readonly hidden: boolean;
      readonly revision: number;
      readonly reason: string;
    },
  ) {
    const { articleId, section, position, hidden, revision, reason } = asked;
    return this.#do(actor, async (tx) => {
      const row = await lockedRow(tx, articleId);
      if (row.revision !== revision) throw editedBy(row.updatedBy, row.updatedAtMs);
      if (kindOfSection[section] !== row.kind) throw notFound('section');
      const after = { section, position, hidden };
      const stamp = { revision: revision + 1, updatedAtMs: this.#parts.now(), updatedBy: actor.name };
      await tx
        .update(articles)
        .set({ ...after, ...stamp })
        .where(eq(articles.articleId, articleId));
      const before = { section: row.section, position: row.position, hidden: row.hidden };
      return deed('content.arrange', articleId, { reason, before, after });
    });
  }

  /**
   * Does something in one transaction with its entry on record; readers have it, and the article as
   * it is now is given.
   */
  async #do(actor: AuditActor, work: (tx: Transaction) => Promise<Deed>): Promise<EditedArticle> {
    const articleId = await this.#parts.audit.record(actor, work);
    await this.#parts.library.changed();
    return this.edited(articleId);
  }

  /**
   * The newest version and a language's draft, if they are those that were seen; the article is
   * locked until the transaction ends.
   */
  async #seen(
    tx: Transaction,
    { articleId, lang }: Draftable,
    { base, revision }: { readonly base?: number; readonly revision?: number },
  ): Promise<{ readonly newest: Version | undefined; readonly draft: Draft | undefined }> {
    await lockedRow(tx, articleId);
    const newest = newestOf(await versionsOf(tx, articleId));
    const [draft] = await tx
      .select()
      .from(articleDrafts)
      .where(and(eq(articleDrafts.articleId, articleId), eq(articleDrafts.lang, lang)));
    if (revision !== undefined && (draft?.revision ?? 0) !== revision) {
      if (draft) throw editedBy(draft.updatedBy, draft.updatedAtMs);
      if (newest) throw editedBy(newest.createdBy, newest.createdAtMs);
      throw notFound('lang');
    }
    if (base !== undefined && (newest?.version ?? 0) !== base && newest)
      throw editedBy(newest.createdBy, newest.createdAtMs);
    return { newest, draft };
  }

  async #addVersion(
    tx: Transaction,
    made: {
      readonly articleId: number;
      readonly texts: ReadonlyMap<ArticleLanguage, ArticleText>;
      readonly publishAtMs: number;
      readonly note: string;
      readonly by: string;
    },
  ): Promise<number> {
    const { articleId, texts, publishAtMs, note, by } = made;
    const all = await versionsOf(tx, articleId);
    // What is out is the highest version whose time has come. Before a planned one's time, a new
    // one would let out what waits in it, or keep it from ever being out.
    if (all.some((one) => one.canceledAtMs === null && one.publishAtMs > publishAtMs)) throw rejected('plan_waiting');
    const version = (all.at(-1)?.version ?? 0) + 1;
    const row = { articleId, version, publishAtMs, note, createdAtMs: this.#parts.now(), createdBy: by };
    await tx.insert(articleVersions).values(row);
    await tx
      .insert(articleVersionTexts)
      .values(Array.from(texts, ([lang, text]) => ({ articleId, version, lang, ...text })));
    return version;
  }

  #row(
    row: Row,
    versions: readonly Version[],
    texts: readonly { readonly version: number; readonly lang: string; readonly title: string }[],
    drafts: readonly { readonly lang: string; readonly title: string }[],
  ): ArticleRow {
    const { articleId, slug, position, hidden, revision, updatedAtMs, updatedBy } = row;
    const all = versions.map((one) => this.#version(one, versions, texts));
    const newest = newestOf(versions)?.version;
    const heads = [...drafts, ...texts.filter(({ version }) => version === newest)].filter(({ title }) => title !== '');
    return {
      articleId,
      kind: articleKinds.find((kind) => kind === row.kind) ?? 'article',
      section: articleSections.find((section) => section === row.section) ?? 'reading',
      slug,
      position,
      hidden,
      revision,
      updatedAtMs,
      updatedBy,
      title: (heads.find(({ lang }) => lang === 'en') ?? heads[0])?.title ?? slug,
      live: all.find(({ state }) => state === 'live') ?? null,
      planned: all.find(({ state }) => state === 'planned') ?? null,
      languages: all.find(({ version }) => version === newest)?.languages ?? [],
      drafts: articleLanguages.filter((code) => drafts.some(({ lang }) => lang === code)),
    };
  }

  #version(
    row: Version,
    all: readonly Version[],
    texts: readonly { readonly version: number; readonly lang: string }[],
  ): ArticleVersion {
    const nowMs = this.#parts.now();
    const { version, publishAtMs, createdAtMs, createdBy, note } = row;
    const live = all.filter((one) => one.canceledAtMs === null && one.publishAtMs <= nowMs).at(-1);
    const state =
      row.canceledAtMs !== null
        ? 'canceled'
        : publishAtMs > nowMs
          ? 'planned'
          : live?.version === version
            ? 'live'
            : 'past';
    const own = texts.filter((text) => text.version === version);
    const languages = articleLanguages.filter((code) => own.some(({ lang }) => lang === code));
    return { version, publishAtMs, createdAtMs, createdBy, note, state, languages };
  }
}

const deed = (action: string, articleId: number, more: Omit<AuditEvent, 'action' | 'object'>): Deed => ({
  event: { action, object: `article:${articleId}`, ...more },
  result: articleId,
});

const notFound = (field: string): Problem => rejected('not_found', {}, [{ field, rule: 'not_found' }]);

/** 409: who was faster, and when. */
function editedBy(by: string, atMs: number): Problem {
  const at = new Date(atMs).toISOString().replace('T', ' ').slice(0, 19);
  const detail = { by, at: `${at} UTC`, atMs: String(atMs) };
  return new Problem({ status: 409, key: 'edited_meanwhile', reason: 'edited_meanwhile', detail });
}

async function rowOf(db: Reader, articleId: number): Promise<Row> {
  const [row] = await db.select().from(articles).where(eq(articles.articleId, articleId));
  if (!row) throw notFound('articleId');
  return row;
}

async function lockedRow(tx: Transaction, articleId: number): Promise<Row> {
  const [row] = await tx.select().from(articles).where(eq(articles.articleId, articleId)).for('update');
  if (!row) throw notFound('articleId');
  return row;
}

/** In their order. */
const versionsOf = (db: Reader, articleId: number): Promise<Version[]> =>
  db
    .select()
    .from(articleVersions)
    .where(eq(articleVersions.articleId, articleId))
    .orderBy(asc(articleVersions.version));

const newestOf = (versions: readonly Version[]): Version | undefined =>
  versions.filter(({ canceledAtMs }) => canceledAtMs === null).at(-1);

async function textsOf(db: Reader, articleId: number, version: number): Promise<Map<ArticleLanguage, ArticleText>> {
  const rows = await db
    .select()
    .from(articleVersionTexts)
    .where(and(eq(articleVersionTexts.articleId, articleId), eq(articleVersionTexts.version, version)));
  const texts = new Map<ArticleLanguage, ArticleText>();
  for (const lang of articleLanguages) {
    const row = rows.find((one) => one.lang === lang);
    if (row) texts.set(lang, textOf(row));
  }
  return texts;
}

const textOf = ({ title, summary, body }: ArticleText): ArticleText => ({ title, summary, body });
const stampOf = ({ revision, updatedAtMs, updatedBy }: Draft) => ({ revision, updatedAtMs, updatedBy });
const isEmpty = ({ title, summary, body }: ArticleText): boolean => `${title}${summary}${body}`.trim() === '';
