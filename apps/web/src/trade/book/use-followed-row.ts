import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the focus of a list of prices on its price: when the row that has the focus shows another
 * price by now, the focus goes to the row that has it. Where the price is gone the focus stays.
 */
export function useFollowedRow(): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const price = useRef<string>(undefined);
  useEffect(() => {
    const here = list.current;
    const note = ({ target }: FocusEvent) => {
      price.current = target instanceof HTMLElement ? target.dataset['price'] : undefined;
    };
    here?.addEventListener('focusin', note);
    return () => here?.removeEventListener('focusin', note);
  }, []);
  useEffect(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || list.current?.contains(focused) !== true) return;
    const meant = price.current;
    if (meant === undefined || focused.dataset['price'] === meant) return;
    const rows = [...list.current.querySelectorAll<HTMLElement>('[data-price]')];
    rows.find((row) => row.dataset['price'] === meant)?.focus({ preventScroll: true });
  });
  return list;
}
