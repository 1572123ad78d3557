import { isLanguageWished, onLanguage, setLanguage } from '../i18n/start-language.ts';
import { currentLanguage } from '../transport/current-language.ts';
import { keepPreferences, setPreferences, storedNow, usePreferences } from './preferences.ts';
import { fromStored } from './stored-preferences.ts';
import { userSettings } from './user-settings.ts';

const name = 'preferences';

/**
 * Keeps preferences and language with the user: what the server knows comes first, what changes
 * here goes there.
 */
export function followUser(): void {
  let known = '';
  const keep = () => {
    const stored = storedNow();
    const text = JSON.stringify(stored);
    if (text === known) return;
    known = text;
    keepPreferences();
    userSettings.keep(name, stored);
  };
  userSettings.watch(name, (value) => {
    const { preferences, language } = fromStored(value);
    // A user's first log-in brings along what was chosen as a visitor.
    if (value === undefined) return userSettings.keep(name, storedNow());
    known = JSON.stringify(value);
    setPreferences(preferences);
    if (language !== undefined && language !== currentLanguage() && !isLanguageWished()) void setLanguage(language);
  });
  usePreferences.subscribe(keep);
  onLanguage(keep);
  userSettings.start();
}
