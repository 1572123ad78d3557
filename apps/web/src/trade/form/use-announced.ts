import { useEffect, useRef, useState } from 'react';

const pauseMs = 1_000;

/**
 * A text for screen readers that follows another one at most once a second, however often that
 * changes.
 */
export function useAnnounced(latest: string): string {
  const [announced, setAnnounced] = useState(latest);
  const newest = useRef(latest);
  useEffect(() => {
    newest.current = latest;
  }, [latest]);
  useEffect(() => {
    const timer = setInterval(() => setAnnounced(newest.current), pauseMs);
    return () => clearInterval(timer);
  }, []);
  return announced;
}
