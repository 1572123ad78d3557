import { useEffect } from 'react';

/**
 * Ctrl+K, or Command+K, does it from everywhere, also while somebody types; but not over a dialog,
 * which is finished or left first.
 */
export function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      const isHeld = ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing;
      if (!isHeld || event.key.toLowerCase() !== 'k') return;
      // The browser has a meaning of its own for it, in a dialog as well.
      event.preventDefault();
      if (document.querySelector('[role="dialog"], [role="alertdialog"]') === null) open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open]);
}

/** How the key is called on this computer. */
export const paletteKeys: readonly string[] = /mac|iphone|ipad/i.test(navigator.userAgent) ? ['⌘', 'K'] : ['Ctrl', 'K'];
