import { create } from 'zustand';

export interface ShellState {
  /** The shell's own window that is open. */
  readonly open: 'palette' | 'keys' | 'preferences' | 'cancelAll' | null;
}

/** Which of the shell's windows is open. */
export const useShellStore = create<ShellState>(() => ({ open: null }));

export const openWindow = (open: ShellState['open']): void => useShellStore.setState({ open });
