import { singleKeysNow } from './single-keys.ts';

/** Whether a key stands alone and for itself: nobody types, nothing is held beside it, no dialog is open, and single keys are on. */
export function isSingleKey({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const types = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
  return singleKeysNow() && !types && !ctrlKey && !metaKey && !altKey;
}
