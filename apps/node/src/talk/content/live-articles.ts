import {
  type Article,
  type ArticleEntry,
  type ArticleKind,
  articleKinds,
  type ArticleLanguage,
  articleLanguages,
  type ArticleSection,
  articleSections,
  type Block,
} from '@candor/protocol';
import { type ParsedMarkdown, parseMarkdown, plainText } from './markdown.ts';
import { ArticleSearch, excerptOf } from './search.ts';
import type { ArticleText } from './texts.ts';

/** An article as readers have it now. */
export interface LiveArticle {
  readonly articleId: number;
  readonly kind: ArticleKind;
  readonly section: ArticleSection;
  readonly slug: string;
  readonly position: number;
  readonly version: number;
  readonly publishedAtMs: number;
  readonly updatedAtMs: number;
  readonly texts: ReadonlyMap<ArticleLanguage, ArticleText>;
  readonly history: readonly { readonly version: number; readonly publishedAtMs: number; readonly note: string }[];
}

export interface Found extends ArticleEntry {
  readonly excerpt: string;
}

/**
 * Everything that can be read at a moment, in memory. A text that is missing in a language is given
 * in English, and says so; each language has an index of what its readers would be given.
 */
export class PublishedArticles {
  readonly articles: readonly LiveArticle[];
  readonly #parsed = new Map<string, ParsedMarkdown>();
  readonly #searches = new Map<ArticleLanguage, ArticleSearch>();

  constructor(articles: readonly LiveArticle[]) {
    this.articles = articles.toSorted(inOrder);
  }

  list(
    language: ArticleLanguage,
    { kind, section }: { readonly kind?: ArticleKind | undefined; readonly section?: ArticleSection | undefined } = {},
  ): ArticleEntry[] {
    return this.articles
      .filter((one) => (kind === undefined || one.kind === kind) && (section === undefined || one.section === section))
      .map((one) => this.#entry(one, language));
  }

  /** By its id or slug; of any kind where none is named. */
  find(id: string, kind?: ArticleKind): LiveArticle | undefined {
    return this.articles.find(
      (one) => (one.slug === id || String(one.articleId) === id) && (kind === undefined || one.kind === kind),
    );
  }

  read(one: LiveArticle, language: ArticleLanguage): Article {
    const languages = articleLanguages.filter((code) => one.texts.has(code));
    return {
      ...this.#entry(one, language),
      blocks: [...this.blocks(one, language)],
      languages,
      history: [...one.history],
    };
  }

  blocks(one: LiveArticle, language: ArticleLanguage): readonly Block[] {
    const [lang, { body }] = textIn(one, language);
    const key = `${one.articleId}|${lang}`;
    const parsed = this.#parsed.get(key) ?? parseMarkdown(body);
    this.#parsed.set(key, parsed);
    return parsed.blocks;
  }

  search(query: string, language: ArticleLanguage, kind: ArticleKind | undefined, limit: number): Found[] {
    let search = this.#searches.get(language);
    if (!search) {
      search = new ArticleSearch(
        this.articles.map((one) => {
          const [, { title, summary }] = textIn(one, language);
          return { id: one.articleId, title, summary, text: plainText(this.blocks(one, language)) };
        }),
        language,
      );
      this.#searches.set(language, search);
    }
    const found: Found[] = [];
    for (const { id, words } of search.find(query, this.articles.length)) {
      const one = this.articles.find(({ articleId }) => articleId === id);
      if (!one || (kind !== undefined && one.kind !== kind)) continue;
      const [lang] = textIn(one, language);
      const excerpt = excerptOf(plainText(this.blocks(one, language)), words, lang);
      found.push({ ...this.#entry(one, language), excerpt });
      if (found.length >= limit) break;
    }
    return found;
  }

  /** Kinds with their sections, of what there is. */
  sections(): {
    readonly kind: ArticleKind;
    readonly sections: { readonly id: ArticleSection; readonly count: number }[];
  }[] {
    return articleKinds
      .map((kind) => {
        const ofKind = this.articles.filter((one) => one.kind === kind);
        const counts = articleSections.map((id) => ({
          id,
          count: ofKind.filter(({ section }) => section === id).length,
        }));
        return { kind, sections: counts.filter(({ count }) => count > 0) };
      })
      .filter(({ sections }) => sections.length > 0);
  }

  #entry(one: LiveArticle, language: ArticleLanguage): ArticleEntry {
    const { articleId, kind, section, slug, version, publishedAtMs, updatedAtMs } = one;
    const [lang, { title, summary }] = textIn(one, language);
    const path = pathOf(kind, slug);
    return {
      id: String(articleId),
      kind,
      section,
      slug,
      title,
      summary,
      lang,
      version,
      publishedAtMs,
      updatedAtMs,
      path,
    };
  }
}

export const pathOf = (kind: ArticleKind, slug: string): string => `/article/main/content/${kind}/${slug}`;

/** The text in a language, or else in English; every article that is published has one. */
function textIn(one: LiveArticle, language: ArticleLanguage): readonly [ArticleLanguage, ArticleText] {
  for (const lang of [language, 'en'] as const) {
    const text = one.texts.get(lang);
    if (text) return [lang, text];
  }
  throw new Error(`Article ${one.articleId} has no text in English.`);
}

/** Announcements newest first, everything else as it is arranged. */
function inOrder(one: LiveArticle, other: LiveArticle): number {
  if (one.kind !== other.kind) return articleKinds.indexOf(one.kind) - articleKinds.indexOf(other.kind);
  if (one.kind === 'announcement' && one.publishedAtMs !== other.publishedAtMs)
    return other.publishedAtMs - one.publishedAtMs;
  const [a, b] = [articleSections.indexOf(one.section), articleSections.indexOf(other.section)];
  return a - b || one.position - other.position || one.articleId - other.articleId;
}
