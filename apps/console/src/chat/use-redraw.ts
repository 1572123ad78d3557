import { useEffect, useReducer } from 'react';

/** Draws the component anew so often, for what it says of the time that has passed. */
export function useRedraw(everyMs: number): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(redraw, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
