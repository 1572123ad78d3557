import { useEffect, useRef, type RefObject } from 'react';

/**
 * What appears in the place of what its reader just used, a field or a part with `tabIndex` -1, is
 * where they go on.
 */
export function useFirstFocus<Place extends HTMLElement = HTMLInputElement>(): RefObject<Place | null> {
  const field = useRef<Place>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

/** A form of entry begins in its first field. A finger would be met by a keyboard over the page. */
export function useAddressFocus(setFocus: (field: 'address') => void): void {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) setFocus('address');
  }, [setFocus]);
}
