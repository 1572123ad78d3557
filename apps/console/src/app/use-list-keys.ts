import { useLayoutEffect } from 'react';
import { isSingleKey } from './is-single-key.ts';
import { typeNothingWhileHeld } from './type-nothing.ts';
import { isKeyOfRoom } from './use-keys.ts';

const steps: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
/**
 * What a row of a table, or an entry that says it is one, takes the focus with: itself, or what it
 * opens by.
 */
const focusOf = (row: HTMLElement): HTMLElement | null =>
  row.matches('[tabindex], a, button') ? row : row.querySelector<HTMLElement>('[data-index][tabindex], a, button');

/**
 * J and K go down and up in whatever list a room has; A leads to the button that approves the entry
 * in hand, R to the words it is refused with: a decision takes Enter as well, so that no slip of a
 * key is one. / leads to the room's search. A room that has a meaning of its own for a key keeps
 * it.
 */
export function useListKeys(): void {
  useLayoutEffect(() => {
    let begun = false;
    const onKey = (event: KeyboardEvent): void => {
      const { key } = event;
      const leads = begun;
      // A G that is held down still leads.
      begun &&= event.repeat;
      if (!isSingleKey(event)) return;
      begun = key === 'g';
      if (leads || isKeyOfRoom(key)) return;
      const main = document.querySelector('main');
      if (main === null) return;
      const step = steps[key];
      if (step !== undefined) go(main, step);
      else if (key === 'a') lead(event, '[data-key="a"]');
      else if (key === 'r') lead(event, 'textarea');
      else if (key === '/') toSearch(event, main);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function go(main: HTMLElement, step: 1 | -1): void {
  const rows = [...main.querySelectorAll<HTMLElement>('[data-row], [data-listed]')];
  const { activeElement } = document;
  const at = rows.findIndex((row) => row.contains(activeElement));
  if (activeElement instanceof HTMLElement && at >= 0 && activeElement.dataset['index'] !== undefined) {
    // A table knows rows that are not drawn: it takes its own step.
    const key = step === 1 ? 'ArrowDown' : 'ArrowUp';
    activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return;
  }
  const next = rows[at < 0 ? 0 : at + step];
  if (next === undefined) return;
  focusOf(next)?.focus();
  next.scrollIntoView({ block: 'nearest' });
}

/**
 * To the field that the room is searched with, with what it holds chosen, so that the next search
 * takes its place.
 */
function toSearch(event: KeyboardEvent, main: HTMLElement): void {
  const field = main.querySelector<HTMLInputElement>('input[type="search"]');
  if (field === null) return;
  typeNothingWhileHeld(event);
  field.focus();
  field.select();
}

/** To a part of the entry in hand. */
function lead(event: KeyboardEvent, part: string): void {
  const found = document.activeElement?.closest('[data-listed]')?.querySelector<HTMLElement>(part);
  if (!found) return;
  typeNothingWhileHeld(event);
  found.focus();
}
