import { create } from 'zustand';
import { currentLanguage } from '../transport/current-language.ts';
import { storageKey } from '../transport/platform.ts';
import { readStored, writeStored } from '../transport/storage.ts';
import { defaultPreferences, type Preferences } from './model.ts';
import { fromStored, toStored } from './stored-preferences.ts';

const name = 'preferences';
const store = create<Preferences>(() => ({ ...defaultPreferences, ...fromStored(readStored(name)).preferences }));
const dark = matchMedia('(prefers-color-scheme: dark)');

/** One preference, or something made of them. */
export const usePreferences = store;

/** The preferences now, outside of components. */
export const preferencesNow = (): Preferences => store.getState();

/** Changes a preference in place, in this tab and the others, and remembers it. */
export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  setPreferences({ [name]: value });
}

/** From day to night and back, whatever the device's own theme is. */
export const switchTheme = (): void =>
  setPreference('theme', document.documentElement.dataset['theme'] === 'night' ? 'day' : 'night');

/** Changes several at once. */
export function setPreferences(changes: Partial<Preferences>): void {
  store.setState(changes);
  keepPreferences();
}

/** Writes the preferences and the language as they are into this browser's store. */
export const keepPreferences = (): void => writeStored(name, storedNow());

/** The preferences and the language in their stored form. */
export const storedNow = () => toStored(store.getState(), currentLanguage());

/** The theme that is shown: `system` follows the machine's. */
export const themeShown = (theme: Preferences['theme'], systemIsDark: boolean): 'day' | 'night' =>
  theme === 'system' ? (systemIsDark ? 'night' : 'day') : theme;

/** The same as `public/boot.js` does before the first paint. */
function apply({ theme, direction, density, stillScreen }: Preferences): void {
  const root = document.documentElement;
  root.dataset['theme'] = themeShown(theme, dark.matches);
  root.dataset['dir'] = direction;
  root.dataset['density'] = density;
  root.toggleAttribute('data-still', stillScreen);
}

store.subscribe(apply);
apply(store.getState());
dark.addEventListener('change', () => apply(store.getState()));
addEventListener('storage', (event) => {
  if (event.key === storageKey(name))
    store.setState({ ...defaultPreferences, ...fromStored(readStored(name)).preferences });
});
