import { create } from 'zustand';
import { storageKey } from '../transport/platform.ts';
import { readStored, writeStored } from '../transport/storage.ts';
import { userSettings } from './user-settings.ts';

/**
 * A store under a name that this browser keeps, and the server for a logged-in user. `read` makes a
 * state of whatever was stored; tabs follow each other.
 */
export function keptStore<State extends object>(name: string, read: (stored: unknown) => State) {
  const use = create<State>(() => read(readStored(name)));
  const keepHere = (): void => writeStored(name, use.getState());
  addEventListener('storage', ({ key }) => {
    if (key === storageKey(name)) use.setState(read(readStored(name)), true);
  });
  userSettings.watch(name, (stored) => {
    if (stored === undefined) return;
    use.setState(read(stored), true);
    keepHere();
  });
  return {
    use,
    now: (): State => use.getState(),
    change: (changes: Partial<State>): void => {
      use.setState(changes);
      keepHere();
      userSettings.keep(name, use.getState());
    },
  };
}
