import { create } from 'zustand';
import { storageKey } from '../transport/platform.ts';

export interface Preferences {
  readonly theme: 'day' | 'night' | 'system';
  readonly direction: 'standard' | 'east-asian' | 'safe';
  readonly density: 'compact' | 'regular' | 'roomy';
  /** Code of the local currency in which values are repeated. */
  readonly currency: string;
  /** IANA name. */
  readonly timeZone: string;
  /** No flashes, fades or slides. */
  readonly stillScreen: boolean;
  /** Single-key shortcuts. */
  readonly shortcuts: boolean;
  readonly hideBalances: boolean;
}

export const defaultPreferences: Preferences = {
  theme: 'day',
  direction: 'standard',
  density: 'compact',
  currency: 'CNY',
  timeZone: 'Asia/Hong_Kong',
  stillScreen: false,
  shortcuts: true,
  hideBalances: false,
};

const key = storageKey('preferences');
const store = create<Preferences>(() => ({ ...defaultPreferences, ...stored() }));
const dark = matchMedia('(prefers-color-scheme: dark)');

/** One preference, or something made of them. */
export const usePreferences = store;

/** The preferences now, outside of components. */
export const preferencesNow = (): Preferences => store.getState();

/** Changes a preference in place, in this tab and the others, and remembers it. */
export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  store.setState({ [name]: value } as Pick<Preferences, Name>);
  localStorage.setItem(key, JSON.stringify(store.getState()));
}

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

function stored(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>;
  } catch {
    return {};
  }
}

store.subscribe(apply);
apply(store.getState());
dark.addEventListener('change', () => apply(store.getState()));
addEventListener('storage', (event) => {
  if (event.key === key) store.setState({ ...defaultPreferences, ...stored() });
});
