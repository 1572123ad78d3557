import { create } from 'zustand';

export type Theme = 'day' | 'night';

const key = 'consoleTheme';
const useStore = create<{ readonly theme: Theme }>(() => ({ theme: 'day' }));

export const useTheme = (): Theme => useStore(({ theme }) => theme);

/** Day by default, as the console is read in offices; what was chosen before otherwise. */
export const startTheme = (): void => apply(localStorage.getItem(key) === 'night' ? 'night' : 'day');

export function setTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  apply(theme);
}

function apply(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
  useStore.setState({ theme });
}
