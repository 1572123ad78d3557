import { useEffect, useReducer } from 'react';

/** Redraws the component at this interval, for texts that show how much time has passed. */
export function useRedraw(everyMs: number): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(redraw, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
}
