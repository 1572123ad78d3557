import { useLayoutEffect, useRef } from 'react';
import { isSingleKey } from './is-single-key.ts';
import { typeNothingWhileHeld } from './type-nothing.ts';

const chordMs = 1_200;

/** Keys of rooms that are on screen. What moves in lists by itself leaves these to them. */
const rooms = new Set<{ readonly current: Readonly<Record<string, () => void>> | undefined }>();

export const isKeyOfRoom = (key: string): boolean =>
  [...rooms].some(({ current }) => current !== undefined && Object.hasOwn(current, key));

/**
 * Single keys of a room, but not while somebody types, and not the one after G, which leads to a
 * room. Off where there are none. They hold from the moment the room is on screen: a key means what
 * is seen when it is pressed.
 */
export function useKeys(keys: Readonly<Record<string, () => void>> | undefined): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  }, [keys]);
  useLayoutEffect(() => {
    let leftAtMs = -chordMs;
    const onKey = (event: KeyboardEvent): void => {
      if (!isSingleKey(event)) return;
      const { key, timeStamp } = event;
      const leads = timeStamp - leftAtMs < chordMs;
      leftAtMs = key === 'g' ? timeStamp : -chordMs;
      const act = leads ? undefined : latest.current?.[key];
      if (act === undefined) return;
      if (!event.repeat) typeNothingWhileHeld(event);
      act();
    };
    rooms.add(latest);
    addEventListener('keydown', onKey);
    return () => {
      rooms.delete(latest);
      removeEventListener('keydown', onKey);
    };
  }, []);
}
