import { create } from 'zustand';

const key = 'consoleKeys';
const useStore = create<{ readonly on: boolean }>(() => ({ on: localStorage.getItem(key) !== 'off' }));

/**
 * Whether single keys do things: who speaks to their computer, or hits keys by chance, turns that
 * off.
 */
export const useSingleKeys = (): boolean => useStore(({ on }) => on);

export const singleKeysNow = (): boolean => useStore.getState().on;

export function setSingleKeys(on: boolean): void {
  localStorage.setItem(key, on ? 'on' : 'off');
  useStore.setState({ on });
}
