/**
 * The languages of the product, each by its own name. `tag` is the BCP 47 tag of documents and
 * number formats: the code `tw` is no language.
 */
export const languages = [
  { code: 'en', tag: 'en', name: 'English' },
  { code: 'ja', tag: 'ja', name: '日本語' },
  { code: 'ko', tag: 'ko', name: '한국어' },
  { code: 'zh', tag: 'zh-CN', name: '简体中文' },
  { code: 'pt', tag: 'pt-BR', name: 'Português' },
  { code: 'vi', tag: 'vi', name: 'Tiếng Việt' },
  { code: 'th', tag: 'th', name: 'ไทย' },
  { code: 'es', tag: 'es', name: 'Español' },
  { code: 'fr', tag: 'fr', name: 'Français' },
  { code: 'ru', tag: 'ru', name: 'Русский' },
  { code: 'de', tag: 'de', name: 'Deutsch' },
  { code: 'it', tag: 'it', name: 'Italiano' },
  { code: 'tw', tag: 'zh-TW', name: '繁體中文' },
] as const;

export type Language = (typeof languages)[number]['code'];

/** Whether a text is the code of one of our languages. */
export const isLanguage = (code: string | null): code is Language =>
  languages.some((language) => language.code === code);

/** The BCP 47 tag of a language. */
export function tagOf(code: Language): string {
  return languages.find((language) => language.code === code)?.tag ?? 'en';
}
