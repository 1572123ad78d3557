import { singleKeysNow } from './single-keys.ts';

/** What has the keys for itself while it is open. */
const over = '[role="dialog"], [role="alertdialog"], [role="listbox"]';

/**
 * What goes a step further may be held down; what opens or does something happens once for each
 * time it is pressed.
 */
const mayRepeat: ReadonlySet<string> = new Set(['j', 'k']);

/**
 * Whether a key stands alone and for itself: nobody types, nothing is held beside it, no dialog or
 * list is open, and single keys are on.
 */
export function isSingleKey(event: KeyboardEvent): boolean {
  const { key, repeat, ctrlKey, metaKey, altKey, isComposing, target } = event;
  const types = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null;
  const alone = !types && !isComposing && (!repeat || mayRepeat.has(key)) && !ctrlKey && !metaKey && !altKey;
  return alone && singleKeysNow() && document.querySelector(over) === null;
}
