import { useEffect, useState } from 'react';
import { keptStore } from '../preferences/kept-store.ts';
import { type Area, type Box, buttonPx, clearOf, marginPx, type Place, readPlace } from './button-place.ts';

const places = keptStore('chat.button', readPlace);
/** What one reads figures from, and what one presses: the chat button lies on neither. */
const keptFree = 'main :is(button, input, select, textarea, a, .num, [role="row"] td:last-child, dd), footer a';
/** The button sits at the edge of the page and covers nothing farther in. */
const edgePx = buttonPx + marginPx;
const lookEveryMs = 1_000;
const narrowPx = 900;
const bottomBarPx = { narrow: 64, wide: 32 } as const;

/** The window, without the bar at its foot. */
export const areaNow = (): Area => ({
  width: document.documentElement.clientWidth,
  height: innerHeight,
  bottomBar: innerWidth < narrowPx ? bottomBarPx.narrow : bottomBarPx.wide,
});

const boxesNow = (): Box[] =>
  [...document.querySelectorAll(keptFree)]
    .map((part) => part.getBoundingClientRect())
    .filter(({ width, height, top, bottom }) => width > 0 && height > 0 && bottom > 0 && top < innerHeight)
    .filter(({ left, right }) => left < edgePx || right > innerWidth - edgePx)
    .map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));

interface Seen {
  readonly area: Area;
  readonly boxes: readonly Box[];
}

const seenNow = (): Seen => ({ area: areaNow(), boxes: boxesNow() });
const same = (a: Seen, b: Seen): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Where the button is: where it was put, inside the window as it is now, and off figures and
 * buttons.
 */
export function useButtonPlace() {
  const chosen = places.use();
  const [seen, setSeen] = useState(seenNow);
  useEffect(() => {
    const look = () => {
      const now = seenNow();
      setSeen((before) => (same(before, now) ? before : now));
    };
    // Pages change under the button in many ways; a glance a second costs next to nothing.
    const timer = setInterval(look, lookEveryMs);
    addEventListener('resize', look);
    document.addEventListener('scroll', look, { passive: true, capture: true });
    return () => {
      clearInterval(timer);
      removeEventListener('resize', look);
      document.removeEventListener('scroll', look, { capture: true });
    };
  }, []);
  const place = clearOf(chosen, seen.boxes, seen.area);
  return { area: seen.area, place, put: (next: Place) => places.change(next) };
}
