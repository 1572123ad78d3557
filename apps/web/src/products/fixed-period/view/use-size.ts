import { useEffect, useRef, useState, type RefObject } from 'react';

/** An element's size in px, followed; zero until it is known. */
export function useSize<Of extends HTMLElement>(): {
  readonly place: RefObject<Of | null>;
  readonly width: number;
  readonly height: number;
} {
  const place = useRef<Of>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (place.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return { place, ...size };
}
