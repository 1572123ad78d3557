import { de } from './messages/server/de.ts';
import { es } from './messages/server/es.ts';
import { fr } from './messages/server/fr.ts';
import { it } from './messages/server/it.ts';
import { ja } from './messages/server/ja.ts';
import { ko } from './messages/server/ko.ts';
import { pt } from './messages/server/pt.ts';
import { ru } from './messages/server/ru.ts';
import { th } from './messages/server/th.ts';
import { tw } from './messages/server/tw.ts';
import { vi } from './messages/server/vi.ts';
import { zh } from './messages/server/zh.ts';
import { en, type ServerMessageKey, type ServerMessages } from './messages/server/en.ts';

export type { ServerMessageKey } from './messages/server/en.ts';

/** The languages in which the server answers. */
export const serverLanguages = ['en', 'ja', 'ko', 'zh', 'pt', 'vi', 'th', 'es', 'fr', 'ru', 'de', 'it', 'tw'] as const;
export type ServerLanguage = (typeof serverLanguages)[number];

const messages: Readonly<Record<ServerLanguage, ServerMessages>> = {
  en,
  ja,
  ko,
  zh,
  pt,
  vi,
  th,
  es,
  fr,
  ru,
  de,
  it,
  tw,
};

/** Whether a key has a message; keys made from a rule's or a reason's name are checked with it. */
export const isServerMessageKey = (key: string): key is ServerMessageKey => Object.hasOwn(en, key);

/** A message of the server in a language, with its values put in. */
export function serverMessage(
  language: ServerLanguage,
  key: ServerMessageKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return messages[language][key].replace(/\{([a-zA-Z]+)\}/g, (place, name: string) => String(values[name] ?? place));
}
