import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { rowAfterKey, scrollTopFor } from './row-keys.ts';

const headHeight = 32;

/**
 * Roving focus over rows marked with `data-index`: one row is in the Tab order; arrows, Home and
 * End move on from it. A row that a virtual table has not drawn is scrolled into sight first.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [current, setCurrent] = useState(0);
  const wanted = useRef<number>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });
  const onKey = (event: KeyboardEvent, index: number): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const next = rowAfterKey(index, event.key, count);
    if (next === undefined) return false;
    event.preventDefault();
    wanted.current = next;
    const element = list.current;
    if (element !== null && element.scrollHeight <= element.clientHeight + 1) showInPage(element, next * rowHeight);
    else
      element?.scrollTo({
        top: scrollTopFor(next, {
          scrollTop: element.scrollTop,
          height: element.clientHeight,
          rowHeight,
          headHeight,
        }),
      });
    setCurrent(next);
    return true;
  };
  return { current, setCurrent, onKey };
}

/** Scrolls the page so far that a place of a list, px from its top, is in sight. */
function showInPage(list: HTMLElement, place: number): void {
  const top = list.getBoundingClientRect().top + place;
  if (top < headHeight || top > innerHeight - headHeight * 2) scrollBy({ top: top - innerHeight / 2 });
}
