import { en, type ServerMessageKey, type ServerMessages } from './messages/server/en.ts';

export type { ServerMessageKey } from './messages/server/en.ts';

/** The languages in which the server answers. */
export const serverLanguages = ['en'] as const;
export type ServerLanguage = (typeof serverLanguages)[number];

const messages: Readonly<Record<ServerLanguage, ServerMessages>> = { en };

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
