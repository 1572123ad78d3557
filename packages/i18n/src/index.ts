import { en } from './client/en/index.ts';
import type { Language } from './languages.ts';

export { isLanguage, languages, tagOf, type Language } from './languages.ts';

/** A text of the client, by the name of what it says. */
export type MessageKey = keyof typeof en;
export type Messages = Readonly<Record<MessageKey, string>>;

/** English, which every page has at hand before its own language is loaded. */
export const english: Messages = en;

/** The texts of a language, as ICU messages. English comes with the page, every other language is a file of its own. */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === 'en' ? en : en;
}
