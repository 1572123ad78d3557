import { singleKeysNow } from './single-keys.ts';

/** What has the keys for itself while it is open. */
const over = '[role="dialog"], [role="alertdialog"], [role="listbox"]';

/** Whether a key stands alone and for itself: nobody types, nothing is held beside it, no dialog or list is open, and single keys are on. */
export function isSingleKey({ ctrlKey, metaKey, altKey, isComposing, target }: KeyboardEvent): boolean {
  const types = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
  const alone = !types && !isComposing && !ctrlKey && !metaKey && !altKey;
  return alone && singleKeysNow() && document.querySelector(over) === null;
}
