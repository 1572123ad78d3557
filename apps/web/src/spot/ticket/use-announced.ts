import { useEffect, useState } from 'react';

/** A text for screen readers that follows another one at most once a second. */
export function useAnnounced(latest: string): string {
  const [announced, setAnnounced] = useState(latest);
  useEffect(() => {
    if (latest === announced) return;
    const timer = setTimeout(() => setAnnounced(latest), 1_000);
    return () => clearTimeout(timer);
  }, [announced, latest]);
  return announced;
}
