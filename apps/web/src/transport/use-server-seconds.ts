import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/**
 * The server's time in ms, new at each whole second of its clock; right again as soon as a sleeping
 * tab wakes.
 */
export function useServerSeconds(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const beat = () => {
      setNow(serverNow());
      timer = setTimeout(beat, 1_000 - (serverNow() % 1_000) + 5);
    };
    const woken = () => {
      clearTimeout(timer);
      beat();
    };
    beat();
    document.addEventListener('visibilitychange', woken);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', woken);
    };
  }, []);
  return now;
}
