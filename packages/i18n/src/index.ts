import { en } from './client/en/index.ts';
import type { Messages } from './client/messages.ts';
import type { Language } from './languages.ts';

export type { MessageKey, Messages } from './client/messages.ts';
export { isLanguage, languages, tagOf, type Language } from './languages.ts';

/** English, which every page has at hand before its own language is loaded. */
export const english: Messages = en;

type Loader = () => Promise<{ readonly messages: Messages }>;

/** English comes with the page, every other language is a file of its own. */
const loaders: Readonly<Record<Exclude<Language, 'en'>, Loader>> = {
  ja: () => import('./client/ja/index.ts'),
  ko: () => import('./client/ko/index.ts'),
  zh: () => import('./client/zh/index.ts'),
  pt: () => import('./client/pt/index.ts'),
  vi: () => import('./client/vi/index.ts'),
  th: () => import('./client/th/index.ts'),
  es: () => import('./client/es/index.ts'),
  fr: () => import('./client/fr/index.ts'),
  ru: () => import('./client/ru/index.ts'),
  de: () => import('./client/de/index.ts'),
  it: () => import('./client/it/index.ts'),
  tw: () => import('./client/tw/index.ts'),
};

/** The texts of a language. */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'en' ? english : (await loaders[language]()).messages;
}
