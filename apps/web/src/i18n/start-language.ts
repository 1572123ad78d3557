import { english, loadMessages, tagOf, type Language } from '@candor/i18n';
import { loadLanguageFace } from '@candor/ui';
import i18next from 'i18next';
import ICU from 'i18next-icu';
import { initReactI18next } from 'react-i18next';
import { currentLanguage, storeLanguage } from './current-language.ts';

/** Loads the language in force before the first frame. */
export async function startLanguage(): Promise<void> {
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
  await show(language);
}

/** Changes the language in place and remembers it. */
export async function setLanguage(language: Language): Promise<void> {
  await show(language);
  storeLanguage(language);
}

async function show(language: Language): Promise<void> {
  const tag = tagOf(language);
  void loadLanguageFace(language);
  i18next.addResourceBundle(tag, 'translation', await loadMessages(language));
  await i18next.changeLanguage(tag);
  document.documentElement.lang = tag;
}
