import { useEffect, useState } from 'react';

/** The time, looked at again so often: for what is overdue. */
export function useNow(everyMs = 15_000): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return nowMs;
}
