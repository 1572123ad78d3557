import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { isSingleKey } from '../app/is-single-key.ts';
import type { Room } from '../app/room.ts';
import { typeNothingWhileHeld } from '../app/type-nothing.ts';

const chordMs = 1_200;

/** G and a room's key lead to it, but not while somebody types. */
export function useRoomKeys(rooms: readonly Room[]): void {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    // Not 0: the clock begins with the page, and a key in its first second would count as following
    // G.
    let begunAtMs = -chordMs;
    const onKey = (event: KeyboardEvent): void => {
      if (!isSingleKey(event)) return;
      const { key, timeStamp } = event;
      if (key === 'g') {
        begunAtMs = timeStamp;
        return;
      }
      const room = timeStamp - begunAtMs < chordMs ? rooms.find((one) => one.key === key) : undefined;
      begunAtMs = -chordMs;
      if (room === undefined) return;
      typeNothingWhileHeld(event);
      void navigate({ to: room.path });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [rooms, navigate]);
}
