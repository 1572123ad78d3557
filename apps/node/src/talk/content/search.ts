import type { ArticleLanguage } from '@candor/protocol';
import MiniSearch from 'minisearch';
import { lookedUp, wordsOf } from './words.ts';

/** An article as it is searched. */
export interface Searched {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
}

export interface Hit {
  readonly id: number;
  /** The words of the text that fit, as the index has them. */
  readonly words: readonly string[];
}

/**
 * Full-text search over the articles of one language: beginnings of words count, and small slips
 * are forgiven.
 */
export class ArticleSearch {
  readonly #index: MiniSearch<Searched>;

  constructor(articles: readonly Searched[], language: ArticleLanguage) {
    this.#index = new MiniSearch<Searched>({
      fields: ['title', 'summary', 'text'],
      tokenize: (text) => wordsOf(text, language),
      processTerm: (word) => lookedUp(word, language),
      searchOptions: {
        boost: { title: 4, summary: 2 },
        prefix: (word) => word.length > 1 || !/^[a-z0-9]$/.test(word),
        fuzzy: (word) => (/^[\p{Script=Latin}\p{Script=Cyrillic}]{5,}$/u.test(word) ? 0.2 : false),
        combineWith: 'AND',
      },
    });
    this.#index.addAll(articles);
  }

  /** Articles with all words of a query; where there are none, those with any. */
  find(query: string, limit: number): Hit[] {
    const all = this.#index.search(query);
    const found = all.length > 0 ? all : this.#index.search(query, { combineWith: 'OR' });
    return found.slice(0, limit).map(({ id, terms }) => ({ id: Number(id), words: terms }));
  }
}

const [before, after] = [60, 160] as const;

/**
 * A stretch of a text around the first of some words; its beginning where none of them is in it.
 */
export function excerptOf(text: string, words: readonly string[], language: ArticleLanguage): string {
  const flat = text.replace(/\s+/g, ' ');
  const place = firstOf(flat, new Set(words), language);
  const start = place <= before ? 0 : startOfWord(flat, place - before);
  const end = endOfWord(flat, start + before + after);
  return `${start > 0 ? '…' : ''}${flat.slice(start, end).trim()}${end < flat.length ? '…' : ''}`;
}

function firstOf(text: string, words: ReadonlySet<string>, language: ArticleLanguage): number {
  let from = 0;
  for (const word of wordsOf(text, language)) {
    const at = text.indexOf(word, from);
    if (words.has(lookedUp(word, language))) return at;
    from = at + word.length;
  }
  return 0;
}

/** Scripts without blanks are cut anywhere. */
function endOfWord(text: string, near: number): number {
  if (near >= text.length) return text.length;
  const blank = text.lastIndexOf(' ', near);
  return blank < near - 20 ? near : blank;
}

function startOfWord(text: string, near: number): number {
  const blank = text.indexOf(' ', near);
  return blank < 0 || blank > near + 20 ? near : blank + 1;
}
