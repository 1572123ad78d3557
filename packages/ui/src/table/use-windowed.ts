import { useEffect, useState, type RefObject } from 'react';

export interface Windowed {
  readonly from: number;
  readonly to: number;
  /** Height of what is left out, px. */
  readonly before: number;
  readonly after: number;
}

const spare = 8;

/** Which rows of a long list are drawn: those in sight and a few around them. */
export function windowOf(scrollTop: number, height: number, rowHeight: number, count: number): Windowed {
  const from = Math.max(0, Math.floor(scrollTop / rowHeight) - spare);
  const to = Math.min(count, Math.ceil((scrollTop + height) / rowHeight) + spare);
  return { from, to, before: from * rowHeight, after: Math.max(0, count - to) * rowHeight };
}

/**
 * The same, following the scrolling of an element, or of the page where the element does not scroll
 * by itself. When off, everything is drawn.
 */
export function useWindowed(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  on: boolean,
): Windowed {
  const [place, setPlace] = useState({ top: 0, height: 900 });
  useEffect(() => {
    const element = scroller.current;
    if (!on || element === null) return;
    const measure = () => {
      const next = placeIn(element);
      // Half a screen of rows is drawn beyond what is seen: small steps need no new drawing.
      setPlace((now) => (Math.abs(next.top - now.top) < rowHeight && next.height === now.height ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    addEventListener('scroll', measure, { passive: true });
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
      removeEventListener('scroll', measure);
      removeEventListener('resize', measure);
    };
  }, [scroller, on, rowHeight]);
  return on ? windowOf(place.top, place.height, rowHeight, count) : { from: 0, to: count, before: 0, after: 0 };
}

/** What is in sight of an element: by its own scrolling, or by the page's. */
function placeIn(element: HTMLElement): { readonly top: number; readonly height: number } {
  if (element.scrollHeight > element.clientHeight + 1) return { top: element.scrollTop, height: element.clientHeight };
  return { top: Math.max(0, -element.getBoundingClientRect().top), height: innerHeight };
}
