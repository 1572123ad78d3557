import type { ConsoleMessages } from './console/messages.ts';
import type { Language } from './languages.ts';

export type { ConsoleKey, ConsoleMessages } from './console/messages.ts';

const loaders: Readonly<Record<Language, () => Promise<{ readonly messages: ConsoleMessages }>>> = {
  en: async () => ({ messages: (await import('./console/en/index.ts')).en }),
  ja: () => import('./console/ja/index.ts'),
  ko: () => import('./console/ko/index.ts'),
  zh: () => import('./console/zh/index.ts'),
  pt: () => import('./console/pt/index.ts'),
  vi: () => import('./console/vi/index.ts'),
  th: () => import('./console/th/index.ts'),
  es: () => import('./console/es/index.ts'),
  fr: () => import('./console/fr/index.ts'),
  ru: () => import('./console/ru/index.ts'),
  de: () => import('./console/de/index.ts'),
  it: () => import('./console/it/index.ts'),
  tw: () => import('./console/tw/index.ts'),
};

/** Every text of the operators' console in a language. */
export const loadConsoleMessages = async (language: Language): Promise<ConsoleMessages> =>
  (await loaders[language]()).messages;
