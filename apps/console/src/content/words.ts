import { isRecord } from '../entry/kept.ts';

/** A text of an article as it is typed. */
export interface Words {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

/** What words were begun from: a draft of someone else's does not become ours unseen. */
export interface Begun {
  readonly base: number;
  readonly revision: number;
  readonly words: Words;
}

export const none: Words = { title: '', summary: '', body: '' };
export const wordsOf = (text: Words | undefined): Words =>
  text === undefined ? none : { title: text.title, summary: text.summary, body: text.body };
export const same = (one: Words, other: Words): boolean =>
  one.title === other.title && one.summary === other.summary && one.body === other.body;
export const textOf = ({ title, summary, body }: Words): string => `${title}\n\n${summary}\n\n${body}`;

/** Where unsaved words of a text are kept. */
export const keptPlace = (articleId: number, lang: string): string => `article ${articleId} ${lang}`;

/**
 * Unsaved words that were kept, with what they were begun from; undefined where none were, or they
 * cannot be read.
 */
export function keptWords(stored: unknown): { readonly words: Words; readonly begun: Begun } | undefined {
  if (!isRecord(stored) || !isWords(stored['words']) || !isRecord(stored['begun'])) return undefined;
  const { base, revision, words } = stored['begun'];
  if (typeof base !== 'number' || typeof revision !== 'number' || !isWords(words)) return undefined;
  return { words: wordsOf(stored['words']), begun: { base, revision, words: wordsOf(words) } };
}

const isWords = (value: unknown): value is Words =>
  isRecord(value) && ['title', 'summary', 'body'].every((field) => typeof value[field] === 'string');
