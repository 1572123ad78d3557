import { useEffect, useState, type RefObject } from 'react';

export interface Windowed {
  readonly from: number;
  readonly to: number;
  /** Height of what is left out, px. */
  readonly before: number;
  readonly after: number;
}

const spare = 12;

/** Which rows of a long list are drawn: those in sight and a few around them. */
export function windowOf(scrollTop: number, height: number, rowHeight: number, count: number): Windowed {
  const from = Math.max(0, Math.floor(scrollTop / rowHeight) - spare);
  const to = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + spare);
  return { from, to, before: from * rowHeight, after: Math.max(0, count - to) * rowHeight };
}

/** The same, following an element's scrolling. When off, everything is drawn. */
export function useWindowed(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  on: boolean,
): Windowed {
  const [place, setPlace] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = scroller.current;
    if (!on || element === null) return;
    const measure = () => setPlace({ top: element.scrollTop, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [scroller, on]);
  return on ? windowOf(place.top, place.height, rowHeight, count) : { from: 0, to: count, before: 0, after: 0 };
}
