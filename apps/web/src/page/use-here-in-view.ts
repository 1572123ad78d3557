import { useEffect, useRef, type RefObject } from 'react';

/**
 * In a list of places that does not fit a phone, scrolls the reader's own place into view; nothing
 * else moves.
 */
export function useHereInView(place: string): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const around = list.current;
    if (around === null) return;
    const center = () => {
      const here = around.querySelector<HTMLElement>('[aria-current]');
      // Names grow when their typeface arrives; a list that was scrolled by hand keeps its width.
      const now = `${place} ${around.scrollWidth}`;
      if (here === null || shown.current === now) return;
      shown.current = now;
      const [outer, inner] = [around.getBoundingClientRect(), here.getBoundingClientRect()];
      around.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
    };
    center();
    const watch = new ResizeObserver(center);
    for (const one of around.children) watch.observe(one);
    return () => watch.disconnect();
  });
  return list;
}
