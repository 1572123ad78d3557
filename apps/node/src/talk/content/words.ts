import { tagOf } from '@candor/i18n';
import type { ArticleLanguage } from '@candor/protocol';

/** Written without blanks between words: a dictionary says where one ends. */
const unspaced: ReadonlySet<ArticleLanguage> = new Set(['ja', 'zh', 'tw', 'th']);

const segmenters = new Map<ArticleLanguage, Intl.Segmenter>();

/** The words of a text in a language, as they are now. */
export function wordsOf(text: string, language: ArticleLanguage): string[] {
  if (!unspaced.has(language)) return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(tagOf(language), { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) if (isWordLike === true) words.push(segment);
  return words;
}

/**
 * A word as it is looked up: small letters, and in languages with an alphabet without their
 * accents, which people leave out when they search. In the others marks make another word.
 */
export function lookedUp(word: string, language: ArticleLanguage): string {
  const small = word.normalize('NFKC').toLowerCase();
  if (unspaced.has(language) || language === 'ko') return small;
  return small.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/ß/g, 'ss');
}
