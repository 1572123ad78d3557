import { useEffect, useRef } from 'react';
import { edgesOf, scrollToShow } from './scroll-edges.ts';

/**
 * Marks a row that scrolls sideways with `data-before` and `data-after` while more is outside those
 * edges, and scrolls the chosen tab into sight when `chosen` changes. The page itself never
 * scrolls.
 */
export function useScrollEdges(chosen: string) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = ref.current;
    if (row === null) return;
    const mark = () => {
      const { before, after } = edgesOf(row.scrollLeft, row.clientWidth, row.scrollWidth);
      row.toggleAttribute('data-before', before);
      row.toggleAttribute('data-after', after);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(row);
    row.addEventListener('scroll', mark, { passive: true });
    mark();
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', mark);
    };
  }, []);
  useEffect(() => {
    const row = ref.current;
    const tab = row?.querySelector(`[data-value="${chosen}"]`);
    if (!row || !tab) return;
    const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.scrollLeft += scrollToShow(inner.left - outer.left, inner.width, outer.width);
  }, [chosen]);
  return ref;
}
