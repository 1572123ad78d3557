import { useEffect, useRef, type RefObject } from 'react';

/** A field that appears because of what its reader just did is where they go on. */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}
