import { isLanguage, type Language } from '@candor/i18n';
import { readText, writeText } from './storage.ts';

/** Stored without the platform's prefix: the specification names this key. */
export const languageKey = 'lang';

/** The chosen language, else the browser's if it is one of ours, else English. */
export function currentLanguage(): Language {
  const stored = readText(languageKey);
  return isLanguage(stored) ? stored : languageOfBrowser(navigator.languages);
}

/**
 * The language that an address names (`?lang=de`, as search engines know our pages), and the
 * address without it.
 */
export function languageOfAddress(href: string): { readonly named: Language | undefined; readonly rest: string } {
  const address = new URL(href);
  const named = address.searchParams.get('lang');
  if (named === null) return { named: undefined, rest: href };
  address.searchParams.delete('lang');
  return { named: isLanguage(named) ? named : undefined, rest: address.href };
}

export const storeLanguage = (language: Language): void => writeText(languageKey, language);

/**
 * The first of the browser's languages that is ours. Traditional Chinese is distinguished from
 * Simplified by region or script.
 */
export function languageOfBrowser(tags: readonly string[]): Language {
  for (const tag of tags) {
    if (/^zh-(tw|hk|mo|hant)/i.test(tag)) return 'tw';
    const code = tag.toLowerCase().split('-', 1)[0] ?? '';
    if (isLanguage(code)) return code;
  }
  return 'en';
}
