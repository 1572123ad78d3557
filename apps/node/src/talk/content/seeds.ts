import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ArticleLanguage, articleLanguages } from '@candor/protocol';
import { desc, eq } from 'drizzle-orm';
import { packageFolder } from '../../base/package-folder.ts';
import { articleDrafts, articles, articleVersions, articleVersionTexts } from '../../base/sql/schema.ts';
import type { Database, Transaction } from '../../base/sql/open-sql.ts';
import { catalogue, type CatalogueEntry } from './catalogue.ts';
import { type ArticleText, readTextFile } from './texts.ts';

const contentDir = join(packageFolder, 'content');
/** Whose the first texts are. */
export const makers = 'Candor';

/** An article as its files have it. */
export interface Seed extends CatalogueEntry {
  readonly position: number;
  readonly texts: ReadonlyMap<ArticleLanguage, ArticleText>;
  /** SHA-256 over its files. */
  readonly hash: string;
}

/**
 * What comes with this version of Candor; an article without files is not there yet. Throws for a
 * file that is not as agreed.
 */
export function readSeeds(dir: string = contentDir): Seed[] {
  return catalogue
    .map((entry, at) => seedOf(entry, at + 1, join(dir, entry.kind, entry.slug)))
    .filter(({ texts }) => texts.has('en'));
}

function seedOf(entry: CatalogueEntry, position: number, dir: string): Seed {
  const texts = new Map<ArticleLanguage, ArticleText>();
  const hash = createHash('sha256');
  const names = existsSync(dir) ? readdirSync(dir).toSorted() : [];
  for (const name of names) {
    const language = articleLanguages.find((code) => name === `${code}.md`);
    if (!language) throw new Error(`${join(dir, name)} is no text in a language of ours.`);
    const content = readFileSync(join(dir, name), 'utf8');
    hash.update(`${language}\n${content}\n`);
    try {
      texts.set(language, readTextFile(content));
    } catch (error) {
      throw new Error(`${join(dir, name)}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
  return { ...entry, position, texts, hash: hash.digest('hex') };
}

/**
 * Puts what comes with this version into the database: as version 1 on a new one, as a new version
 * where the files have changed since and no operator has published or drafted anything of the
 * article.
 */
export async function plant(db: Database, seeds: readonly Seed[], nowMs: number): Promise<void> {
  const rows = await db.select().from(articles);
  const newest = new Map<number, typeof articleVersions.$inferSelect>();
  for (const row of await db.select().from(articleVersions).orderBy(articleVersions.version))
    newest.set(row.articleId, row);
  for (const seed of seeds) {
    const row = rows.find(({ kind, slug }) => kind === seed.kind && slug === seed.slug);
    const last = row && newest.get(row.articleId);
    if (row && (last === undefined || last.seedHash === '' || last.seedHash === seed.hash)) continue;
    await db.transaction((tx) => plantOne(tx, seed, row?.articleId, nowMs));
  }
}

async function plantOne(tx: Transaction, seed: Seed, known: number | undefined, nowMs: number): Promise<void> {
  const { kind, slug, section, position, texts, hash } = seed;
  const stamps = { createdAtMs: nowMs, toldAtMs: nowMs, updatedAtMs: nowMs, updatedBy: makers };
  const made = { kind, slug, section, position, ...stamps };
  const articleId = known ?? (await tx.insert(articles).values(made).onConflictDoNothing().returning())[0]?.articleId;
  if (articleId === undefined) return;
  const [drafted] = await tx
    .select({ lang: articleDrafts.lang })
    .from(articleDrafts)
    .where(eq(articleDrafts.articleId, articleId))
    .limit(1);
  if (drafted) return;
  const [last] = await tx
    .select({ version: articleVersions.version })
    .from(articleVersions)
    .where(eq(articleVersions.articleId, articleId))
    .orderBy(desc(articleVersions.version))
    .limit(1);
  const version = (last?.version ?? 0) + 1;
  await tx.insert(articleVersions).values({
    articleId,
    version,
    publishAtMs: nowMs,
    createdAtMs: nowMs,
    createdBy: makers,
    seedHash: hash,
  });
  await tx
    .insert(articleVersionTexts)
    .values(Array.from(texts, ([lang, text]) => ({ articleId, version, lang, ...text })));
}
