import { useEffect, useRef, type RefObject } from 'react';

/** Of a list of places that does not fit a phone, the one where its reader is stands in view; nothing else moves. */
export function useHereInView(place: string): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current === null || !here || shown.current === place) return;
    shown.current = place;
    const [around, inside] = [list.current.getBoundingClientRect(), here.getBoundingClientRect()];
    list.current.scrollLeft += inside.left - around.left - (around.width - inside.width) / 2;
  });
  return list;
}
