import { tagOf, type Language } from '@candor/i18n';
import { loadLanguageFace } from '@candor/ui';
import { currentLanguage, languageKey, languageOfAddress, storeLanguage } from '../transport/current-language.ts';
import { speak, useSpoken } from './texts.ts';

/** Loads the language in force before the first frame. */
export async function startLanguage(): Promise<void> {
  takeLanguageOfAddress();
  // Without its file the page speaks English rather than not at all.
  await show(currentLanguage());
  addEventListener('storage', ({ key }) => {
    // Another tab chose.
    if (key === languageKey) void show(currentLanguage());
  });
}

let wished = false;

/** Whether this visit's address named the language: it then comes before the account's own. */
export const isLanguageWished = (): boolean => wished;

/**
 * A language in the address is a choice like any other; it then leaves the address, which would
 * overrule the next choice.
 */
function takeLanguageOfAddress(): void {
  const { named, rest } = languageOfAddress(location.href);
  wished = named !== undefined;
  if (named !== undefined) storeLanguage(named);
  if (rest !== location.href) history.replaceState(history.state, '', rest);
}

/**
 * Changes the language in place and remembers it. Texts that cannot be loaded leave everything as
 * it was.
 */
export async function setLanguage(language: Language): Promise<void> {
  const before = currentLanguage();
  storeLanguage(language);
  const spoken = await show(language);
  if (!spoken && currentLanguage() === language) storeLanguage(before);
}

/** Calls back when the language has changed. */
export const onLanguage = (listener: () => void): (() => void) =>
  useSpoken.subscribe(({ language }, before) => {
    if (language !== before.language) listener();
  });

async function show(language: Language): Promise<boolean> {
  if (!(await speak(language))) return false;
  void loadLanguageFace(language);
  document.documentElement.lang = tagOf(language);
  return true;
}
