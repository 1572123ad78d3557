import { formatMessage, isLanguage, tagOf, type Language, type MessageValues } from '@candor/i18n';
import { timeFormat } from '@candor/i18n/time';
import {
  loadConsoleMessages,
  loadContractMessages,
  loadWalletMessages,
  type ConsoleKey,
  type ConsoleMessages,
  type ContractMessages,
  type WalletMessages,
} from '@candor/i18n/console';
import { loadLanguageFace } from '@candor/ui';
import { useCallback } from 'react';
import { create } from 'zustand';

/** Shared with the traders' client: who reads one in German reads the other so. */
const key = 'lang';

interface Spoken {
  readonly language: Language;
  readonly tag: string;
  readonly messages: (ConsoleMessages & Partial<ContractMessages & WalletMessages>) | undefined;
}

/** Texts that come with the rooms that show them. */
const roomTexts = { contracts: loadContractMessages, wallets: loadWalletMessages } as const;
export type RoomTexts = keyof typeof roomTexts;

/** For rooms that speak of every product. */
export const allRoomTexts = Object.keys(roomTexts) as readonly RoomTexts[];

/** Whose rooms were entered. */
const said = new Set<RoomTexts>();

export type Text = (key: ConsoleKey, values?: MessageValues) => string;

const useSpoken = create<Spoken>(() => ({ language: 'en', tag: 'en', messages: undefined }));

/** The chosen language, else the browser's if it is one of ours, else English. */
function chosen(): Language {
  const stored = localStorage.getItem(key);
  if (isLanguage(stored)) return stored;
  for (const tag of navigator.languages) {
    if (/^zh-(tw|hk|mo|hant)/i.test(tag)) return 'tw';
    const code = tag.toLowerCase().split('-', 1)[0] ?? '';
    if (isLanguage(code)) return code;
  }
  return 'en';
}

/** Speaks a language, and remembers it where it was chosen by hand. */
export async function speak(language: Language = chosen(), remember = false): Promise<void> {
  const texts = await Promise.all([loadConsoleMessages(language), ...[...said].map((of) => roomTexts[of](language))]);
  const messages: Spoken['messages'] = Object.assign({}, ...texts);
  if (remember) localStorage.setItem(key, language);
  document.documentElement.lang = tagOf(language);
  void loadLanguageFace(language);
  useSpoken.setState({ language, tag: tagOf(language), messages });
}

/** Loads the texts of a room beside the others: rooms that show them wait for it. */
export async function speakOf(of: RoomTexts): Promise<void> {
  said.add(of);
  const { language } = useSpoken.getState();
  const texts = await roomTexts[of](language);
  // A language chosen meanwhile brings its own.
  useSpoken.setState((now) =>
    now.language === language && now.messages ? { messages: { ...now.messages, ...texts } } : now,
  );
}

const sayIn = ({ messages, tag }: Spoken, name: ConsoleKey, values: MessageValues = {}): string =>
  messages === undefined ? '' : formatMessage(messages[name] ?? '', values, tag);

/** The text of a key in the language in force. */
export function useText(): Text {
  const spoken = useSpoken();
  return useCallback((name, values) => sayIn(spoken, name, values), [spoken]);
}

/** The same outside of components. */
export const textNow: Text = (name, values) => sayIn(useSpoken.getState(), name, values);

export const useLanguage = (): Language => useSpoken(({ language }) => language);
export const languageNow = (): Language => useSpoken.getState().language;

const ownTime = timeFormat(new Intl.DateTimeFormat().resolvedOptions().timeZone);

const timeText = (timeMs: number): string => ownTime.dateTime(timeMs);

/**
 * Date and time in the zone of the reader's computer, as the exchange writes them everywhere:
 * MM/DD/YYYY HH:mm:ss.
 */
export const useTime = (): ((timeMs: number) => string) => timeText;

/** The zone of all times of the console, such as "Hong Kong (UTC+8)". */
export const ownZone: string = ownTime.zoneName;
