import { useCallback, useLayoutEffect, useState } from 'react';
import { chordOf, isCommand } from './chord.ts';

/** How long a second key is waited for after a single one. */
const waitMs = 900;

/**
 * Catches the next keys before anything else sees them: a chord, or two single keys in a row.
 * `settled` once no more are awaited; `again` begins again. Escape alone ends it.
 */
export function useCapture(onLeave: () => void) {
  const [chord, setChord] = useState('');
  const [settled, setSettled] = useState(false);
  const again = useCallback(() => {
    setChord('');
    setSettled(false);
  }, []);
  useLayoutEffect(() => {
    if (settled) return;
    const onKey = (event: KeyboardEvent) => {
      const pressed = chordOf(event);
      if (pressed === undefined) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (pressed === 'Escape') return onLeave();
      const second = chord !== '' && !isCommand(chord) && !isCommand(pressed);
      setChord(second ? `${chord} ${pressed}` : pressed);
      setSettled(second || isCommand(pressed) || pressed.length > 1);
    };
    addEventListener('keydown', onKey, true);
    const timer = chord === '' ? undefined : setTimeout(() => setSettled(true), waitMs);
    return () => {
      removeEventListener('keydown', onKey, true);
      clearTimeout(timer);
    };
  }, [chord, onLeave, settled]);
  return { chord, settled, again };
}
