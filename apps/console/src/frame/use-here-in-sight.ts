import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, type RefObject } from 'react';

/** A menu of which narrow screens show a part: the room one is in is moved into that part. */
export function useHereInSight(): RefObject<HTMLElement | null> {
  const menu = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  /** Only once for each room: where the reader moves the menu to afterwards, it stays. */
  const moved = useRef('');
  useEffect(() => {
    if (moved.current === pathname) return;
    moved.current = pathname;
    const bar = menu.current;
    const here = bar?.querySelector('[aria-current="page"]');
    if (!bar || !here) return;
    const [shown, wanted] = [bar.getBoundingClientRect(), here.getBoundingClientRect()];
    const beside = wanted.left + wanted.width / 2 - (shown.left + shown.width / 2);
    if (wanted.left < shown.left || wanted.right > shown.right) bar.scrollBy({ left: beside });
  }, [pathname]);
  return menu;
}
