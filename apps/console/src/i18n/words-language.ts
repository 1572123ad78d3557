import { tagOf } from '@candor/i18n';

/** Japanese is recognized by its kana, Korean and Thai by their letters. */
const scripts = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['th', /\p{Script=Thai}/u],
] as const;

/**
 * The tag of the language that words are in, as far as their script says it; undefined where it
 * does not. Chinese letters alone belong to anyone who reads Japanese or traditional Chinese
 * theirs, and simplified Chinese otherwise.
 */
export function languageOfWords(words: string, reads: string): string | undefined {
  const told = scripts.find(([, letters]) => letters.test(words))?.[0];
  if (told !== undefined) return tagOf(told);
  if (!/\p{Script=Han}/u.test(words)) return undefined;
  return tagOf(reads === 'ja' || reads === 'tw' ? reads : 'zh');
}
