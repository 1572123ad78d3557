import { useEffect, useRef } from 'react';

const chordMs = 1_200;

/** Single keys of a room, but not while somebody types, and not the one after G, which leads to a room. Off where there are none. */
export function useKeys(keys: Readonly<Record<string, () => void>> | undefined): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  }, [keys]);
  useEffect(() => {
    let leftAtMs = -chordMs;
    const onKey = ({ key, ctrlKey, metaKey, altKey, target, timeStamp }: KeyboardEvent): void => {
      const types = target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
      if (types || ctrlKey || metaKey || altKey) return;
      const leads = timeStamp - leftAtMs < chordMs;
      leftAtMs = key === 'g' ? timeStamp : -chordMs;
      if (!leads) latest.current?.[key]?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
