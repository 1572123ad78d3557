import { useEffect, useState } from 'react';
import { useConnectionStore, type Connection } from './public-socket.ts';

const fadeAfterMs = 10_000;

/**
 * Whether what is shown of the market is too old to be traded on: prices lose their colours then.
 */
export function useFaded(): boolean {
  const { dataAgeMs } = useConnection();
  return dataAgeMs !== null && dataAgeMs > fadeAfterMs;
}

/**
 * State of the public connection and the age of its data in ms (null before the first message),
 * refreshed once a second.
 */
export function useConnection(): { readonly state: Connection['state']; readonly dataAgeMs: number | null } {
  const { state, lastMessageMs } = useConnectionStore();
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const dataAgeMs = lastMessageMs === null ? null : Math.max(0, Math.max(nowMs, lastMessageMs) - lastMessageMs);
  return { state, dataAgeMs };
}
