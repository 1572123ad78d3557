import { useLayoutEffect, useState, type RefObject } from 'react';

const middleHeight = 40;

/** How many rows of a side fit into an element's height. */
export function rowsThatFit(height: number, rowHeight: number, sides: 1 | 2): number {
  return Math.max(3, Math.floor((height - middleHeight) / rowHeight / sides));
}

/** The same, following the element's size and the density setting. */
export function useRowCount(body: RefObject<HTMLElement | null>, sides: 1 | 2): number {
  const [rows, setRows] = useState(11);
  useLayoutEffect(() => {
    const element = body.current;
    if (element === null) return;
    const measure = () => {
      const rowHeight = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row')) || 19;
      setRows(rowsThatFit(element.clientHeight, rowHeight, sides));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [body, sides]);
  return rows;
}
