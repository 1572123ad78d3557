import { create } from 'zustand';

export interface ShellState {
  /** The shell's own window that is open. */
  readonly open: 'palette' | 'keys' | 'preferences' | 'cancelAll' | null;
}

/** Which of the shell's windows is open. */
export const useShellStore = create<ShellState>(() => ({ open: null }));

export const openWindow = (open: ShellState['open']): void => useShellStore.setState({ open });

const useDock = create<{ readonly element: HTMLElement | null }>(() => ({ element: null }));

/**
 * Where a page that uses all of its room has a place for the chat's button; elsewhere it floats.
 */
export const useChatDock = (): HTMLElement | null => useDock(({ element }) => element);

/** Ref of that place. */
export const dockChat = (element: HTMLElement): (() => void) => {
  useDock.setState({ element });
  return () => useDock.setState((now) => (now.element === element ? { element: null } : now));
};

const useChat = create<{ readonly open: boolean }>(() => ({ open: false }));

/** Whether the conversation with support is open; it is beside the page and its windows. */
export const useChatOpen = (): boolean => useChat(({ open }) => open);
export const openChat = (): void => useChat.setState({ open: true });
export const closeChat = (): void => useChat.setState({ open: false });
