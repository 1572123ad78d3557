import { useCallback, useRef, useState, type MouseEvent } from 'react';

/**
 * What a control needs that opens something lazily loaded beside it: its own state, and the
 * properties of the control.
 */
export function useOpener(kind: 'menu' | 'dialog' | 'listbox', preload: () => Promise<void>) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Once opened it stays, so that it can fade out and give the focus back.
  const [used, setUsed] = useState(false);
  const openAtPress = useRef(false);
  const change = useCallback((next: boolean) => {
    if (next) setUsed(true);
    setOpen(next);
  }, []);
  const hint = () => void preload();
  const trigger = {
    ref: anchor,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'data-popup-open': open ? '' : undefined,
    onPointerEnter: hint,
    onFocus: hint,
    onPointerDown: () => {
      openAtPress.current = open;
    },
    // A press on the control closes what is open before the click comes: the click then means that,
    // not to open it again.
    onClick: (event: MouseEvent) => change(!(event.detail > 0 ? openAtPress.current : open)),
  } as const;
  return { anchor, open, used, change, trigger, openAtPress };
}
