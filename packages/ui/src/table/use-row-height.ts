import { useEffect, useState, type RefObject } from 'react';

/** The height of the rows of a list, px, taken from the first that is drawn; a guess before. */
export function useRowHeight(list: RefObject<HTMLElement | null>, guess: number, on: boolean): number {
  const [height, setHeight] = useState(guess);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[data-row]');
    if (!on || !row) return;
    const observer = new ResizeObserver(() => {
      const { height: measured } = row.getBoundingClientRect();
      // A row that has left the page has no height.
      if (measured > 0) setHeight(measured);
    });
    observer.observe(row);
    return () => observer.disconnect();
  }, [list, on]);
  return on ? height : guess;
}
