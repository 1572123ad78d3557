import { useEffect, useRef } from 'react';
import { backStack } from './back-stack.ts';

const markOf = (state: unknown): number | undefined => (state as { readonly sheet?: number } | null)?.sheet;

// Marks of a page that was loaded before are not those of this one.
const sheets = backStack(
  {
    mark: () => markOf(history.state),
    // The browser's own: a router that follows `history.pushState` would take the entry for another
    // page.
    push: (sheet) => History.prototype.pushState.call(history, { ...history.state, sheet }, ''),
    goBack: (entries) => history.go(-entries),
    later: (run) => setTimeout(run),
  },
  Date.now(),
);
let following = false;

/** Lets Back close what lies over all of the page, and stay on the page, while `open`. */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open) return;
    if (!following) addEventListener('popstate', () => sheets.moved());
    following = true;
    return sheets.opened(() => close.current());
  }, [open]);
}
