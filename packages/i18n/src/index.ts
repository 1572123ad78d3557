import { first } from './client/en/first.ts';
import type { FirstMessages, MainMessages, Messages, ProductMessages } from './client/messages.ts';
import type { Language } from './languages.ts';

export type { FirstMessages, MessageKey, Messages } from './client/messages.ts';
export { formatMessage, type MessageValues } from './format-message.ts';
export { isLanguage, languages, tagOf, type Language } from './languages.ts';

/** The first texts in English, which every page has at hand before anything is loaded. */
export const firstEnglish: FirstMessages = first;

type FirstLoader = () => Promise<{ readonly first: FirstMessages }>;
type Loader = () => Promise<{ readonly messages: MainMessages }>;

const firstLoaders: Readonly<Record<Exclude<Language, 'en'>, FirstLoader>> = {
  ja: () => import('./client/ja/first.ts'),
  ko: () => import('./client/ko/first.ts'),
  zh: () => import('./client/zh/first.ts'),
  pt: () => import('./client/pt/first.ts'),
  vi: () => import('./client/vi/first.ts'),
  th: () => import('./client/th/first.ts'),
  es: () => import('./client/es/first.ts'),
  fr: () => import('./client/fr/first.ts'),
  ru: () => import('./client/ru/first.ts'),
  de: () => import('./client/de/first.ts'),
  it: () => import('./client/it/first.ts'),
  tw: () => import('./client/tw/first.ts'),
};

const loaders: Readonly<Record<Language, Loader>> = {
  en: async () => ({ messages: (await import('./client/en/index.ts')).en }),
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

/** The texts of the frame and the home page in a language. */
export const loadFirstMessages = async (language: Language): Promise<FirstMessages> =>
  language === 'en' ? firstEnglish : (await firstLoaders[language]()).first;

/** Every text of a language but those of products. */
export const loadMainMessages = async (language: Language): Promise<MainMessages> =>
  (await loaders[language]()).messages;

/** The texts of products in a language. */
export const loadProductMessages = async (language: Language): Promise<ProductMessages> =>
  (await import('./product-messages.ts')).productMessages(language);

/** Every text of a language. */
export const loadMessages = async (language: Language): Promise<Messages> => ({
  ...(await loadMainMessages(language)),
  ...(await loadProductMessages(language)),
});
