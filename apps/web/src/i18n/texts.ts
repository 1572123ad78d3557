import {
  firstEnglish,
  formatMessage,
  loadFirstMessages,
  loadMainMessages,
  loadProductMessages,
  tagOf,
  type Language,
  type MessageKey,
  type Messages,
  type MessageValues,
} from '@candor/i18n';
import { create } from 'zustand';

interface Spoken {
  readonly language: Language;
  readonly tag: string;
  /** Those of the frame at first, all once a screen beside the home page was opened. */
  readonly messages: Partial<Messages>;
}

/** The language in force and its texts as far as they are loaded. */
export const useSpoken = create<Spoken>(() => ({ language: 'en', tag: 'en', messages: firstEnglish }));

let wantsAll = false;
let wantsProducts = false;
let asked: Language = 'en';
let loading: Promise<void> | undefined;
let loadingProducts: Promise<void> | undefined;

/**
 * Speaks a language once its texts have come. False when they did not come, or another language was
 * asked for meanwhile.
 */
export async function speak(language: Language): Promise<boolean> {
  asked = language;
  const messages = await textsOf(language).catch(() => undefined);
  if (messages === undefined || asked !== language) return false;
  useSpoken.setState({ language, tag: tagOf(language), messages });
  return true;
}

async function textsOf(language: Language): Promise<Partial<Messages>> {
  const first = wantsAll ? {} : await loadFirstMessages(language);
  // More may have been asked for while the first were on their way.
  const main = wantsAll ? await loadMainMessages(language) : first;
  return wantsProducts ? { ...main, ...(await loadProductMessages(language)) } : main;
}

/**
 * Loads what the screens beside the home page say. A language whose file does not come is spoken in
 * English rather than not at all.
 */
export function needAllTexts(): Promise<void> {
  wantsAll = true;
  loading ??= addTexts(loadMainMessages).catch((problem: unknown) => {
    loading = undefined;
    throw problem;
  });
  return loading;
}

/** Loads what products of their own say, in the same way. */
export function needProductTexts(): Promise<void> {
  wantsProducts = true;
  loadingProducts ??= addTexts(loadProductMessages).catch((problem: unknown) => {
    loadingProducts = undefined;
    throw problem;
  });
  return loadingProducts;
}

async function addTexts(load: (language: Language) => Promise<Partial<Messages>>): Promise<void> {
  const { language } = useSpoken.getState();
  const messages = await load(language).catch(() => load('en'));
  const now = useSpoken.getState();
  if (now.language === language) useSpoken.setState({ messages: { ...messages, ...now.messages } });
}

const isProducts = (key: string): boolean => /^(contract|flash)\./.test(key);

/** A text in a language. One that is not loaded yet is asked for and empty until it comes. */
export function said({ messages, tag }: Spoken, key: MessageKey, values: MessageValues = {}): string {
  const message = messages[key];
  if (message !== undefined) return formatMessage(message, values, tag);
  // Not while a component draws: what is loaded makes it draw again.
  const need = isProducts(key) ? needProductTexts : needAllTexts;
  queueMicrotask(() => void need().catch(() => undefined));
  return '';
}
