import { english, loadMessages, tagOf, type Language, type Messages } from '@candor/i18n';
import { loadLanguageFace } from '@candor/ui';
import i18next from 'i18next';
import ICU from 'i18next-icu';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, languageKey, languageOfAddress, storeLanguage } from './current-language.ts';

/** Loads the language in force before the first frame. */
export async function startLanguage(): Promise<void> {
  takeLanguageOfAddress();
  const language = currentLanguage();
  await i18next
    .use(ICU)
    .use(initReactI18next)
    .init({
      lng: tagOf(language),
      fallbackLng: 'en',
      load: 'currentOnly',
      keySeparator: false,
      nsSeparator: false,
      resources: { en: { translation: english } },
      react: { useSuspense: false },
    });
  // Without its file the page speaks English rather than not at all.
  await show(language, await messagesOf(language)).catch(() => undefined);
  addEventListener('storage', ({ key }) => {
    if (key === languageKey) void follow();
  });
}

/** A language in the address is a choice like any other; it then leaves the address, which would overrule the next choice. */
function takeLanguageOfAddress(): void {
  const { named, rest } = languageOfAddress(location.href);
  if (named !== undefined) storeLanguage(named);
  if (rest !== location.href) history.replaceState(history.state, '', rest);
}

/** Changes the language in place and remembers it. Texts that cannot be loaded leave everything as it was. */
export async function setLanguage(language: Language): Promise<void> {
  const messages = await messagesOf(language);
  if (messages === undefined) return;
  storeLanguage(language);
  await show(language, messages);
}

/** Another tab chose. */
async function follow(): Promise<void> {
  const language = currentLanguage();
  await show(language, await messagesOf(language));
}

const messagesOf = (language: Language): Promise<Messages | undefined> => loadMessages(language).catch(() => undefined);

async function show(language: Language, messages: Messages | undefined): Promise<void> {
  if (messages === undefined) return;
  const tag = tagOf(language);
  void loadLanguageFace(language);
  i18next.addResourceBundle(tag, 'translation', messages);
  await i18next.changeLanguage(tag);
  document.documentElement.lang = tag;
}
