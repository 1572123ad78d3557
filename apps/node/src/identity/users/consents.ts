import { consentDocuments } from '@candor/protocol';
import { and, eq, inArray, isNull, lte, max } from 'drizzle-orm';
import type { Sql } from '../../base/sql/open-sql.ts';
import { articles, articleVersions, consents } from '../../base/sql/schema.ts';

/** What users agreed to when they opened their accounts. */
export class Consents {
  readonly #sql: Pick<Sql, 'db'>;
  readonly #now: () => number;

  constructor({ sql, now }: { readonly sql: Pick<Sql, 'db'>; readonly now: () => number }) {
    this.#sql = sql;
    this.#now = now;
  }

  /**
   * Keeps that a user agreed to the terms and the risk statement as they are published now; once
   * for each version.
   */
  async keep(userId: number, language: string): Promise<void> {
    const db = await this.#sql.db();
    const agreedAtMs = this.#now();
    const published = await db
      .select({ document: articles.slug, version: max(articleVersions.version) })
      .from(articles)
      .innerJoin(articleVersions, eq(articleVersions.articleId, articles.articleId))
      .where(
        and(
          eq(articles.kind, 'legal'),
          inArray(articles.slug, [...consentDocuments]),
          isNull(articleVersions.canceledAtMs),
          lte(articleVersions.publishAtMs, agreedAtMs),
        ),
      )
      .groupBy(articles.slug);
    const versions = new Map(published.map(({ document, version }) => [document, version]));
    const rows = consentDocuments.map((document) => ({
      userId,
      document,
      version: versions.get(document) ?? 0,
      agreedAtMs,
      language,
    }));
    await db.insert(consents).values(rows).onConflictDoNothing();
  }
}
