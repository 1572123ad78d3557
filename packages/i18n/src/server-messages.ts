import de from './messages/server/de.json' with { type: 'json' };
import deReasons from './messages/server/reasons/de.json' with { type: 'json' };
import es from './messages/server/es.json' with { type: 'json' };
import esReasons from './messages/server/reasons/es.json' with { type: 'json' };
import fr from './messages/server/fr.json' with { type: 'json' };
import frReasons from './messages/server/reasons/fr.json' with { type: 'json' };
import it from './messages/server/it.json' with { type: 'json' };
import itReasons from './messages/server/reasons/it.json' with { type: 'json' };
import ja from './messages/server/ja.json' with { type: 'json' };
import jaReasons from './messages/server/reasons/ja.json' with { type: 'json' };
import ko from './messages/server/ko.json' with { type: 'json' };
import koReasons from './messages/server/reasons/ko.json' with { type: 'json' };
import pt from './messages/server/pt.json' with { type: 'json' };
import ptReasons from './messages/server/reasons/pt.json' with { type: 'json' };
import ru from './messages/server/ru.json' with { type: 'json' };
import ruReasons from './messages/server/reasons/ru.json' with { type: 'json' };
import th from './messages/server/th.json' with { type: 'json' };
import thReasons from './messages/server/reasons/th.json' with { type: 'json' };
import tw from './messages/server/tw.json' with { type: 'json' };
import twReasons from './messages/server/reasons/tw.json' with { type: 'json' };
import vi from './messages/server/vi.json' with { type: 'json' };
import viReasons from './messages/server/reasons/vi.json' with { type: 'json' };
import zh from './messages/server/zh.json' with { type: 'json' };
import zhReasons from './messages/server/reasons/zh.json' with { type: 'json' };
import { en, type ServerMessageKey, type ServerMessages } from './messages/server/en.ts';

export type { ServerMessageKey } from './messages/server/en.ts';

/** The languages in which the server answers. */
export const serverLanguages = ['en', 'ja', 'ko', 'zh', 'pt', 'vi', 'th', 'es', 'fr', 'ru', 'de', 'it', 'tw'] as const;
export type ServerLanguage = (typeof serverLanguages)[number];

const messages: Readonly<Record<ServerLanguage, ServerMessages>> = {
  en,
  ja: { ...ja, ...jaReasons },
  ko: { ...ko, ...koReasons },
  zh: { ...zh, ...zhReasons },
  pt: { ...pt, ...ptReasons },
  vi: { ...vi, ...viReasons },
  th: { ...th, ...thReasons },
  es: { ...es, ...esReasons },
  fr: { ...fr, ...frReasons },
  ru: { ...ru, ...ruReasons },
  de: { ...de, ...deReasons },
  it: { ...it, ...itReasons },
  tw: { ...tw, ...twReasons },
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
