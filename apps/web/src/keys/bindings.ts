import { create } from 'zustand';
import { storageKey } from '../transport/platform.ts';
import { readStored, writeStored } from '../transport/storage.ts';
import type { KeyId } from './actions.ts';
import { chordsIn, readChosen, type Chosen } from './key-rules.ts';

export const keysName = 'keys';

/** Chosen shortcuts by action. */
export const useChosenKeys = create<Chosen>(() => readChosen(readStored(keysName)));

/** The chords of an action now. */
export const chordsOf = (id: KeyId): readonly string[] => chordsIn(useChosenKeys.getState(), id);

/** Replaces the whole choice, in this tab and the others. */
export function chooseKeys(chosen: Chosen): void {
  useChosenKeys.setState(chosen, true);
  writeStored(keysName, chosen);
}

addEventListener('storage', ({ key }) => {
  if (key === storageKey(keysName)) useChosenKeys.setState(readChosen(readStored(keysName)), true);
});
