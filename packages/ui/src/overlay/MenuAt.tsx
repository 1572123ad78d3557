import { useRef, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import type { MenuItem } from './menu-item.ts';

const List = lazyPart(async () => (await import('./MenuList.tsx')).MenuList);

/** Actions at a place of the page, such as where the pointer asked for them. */
export function MenuAt(props: {
  /** Where, in pixels of the window. */
  readonly at: { readonly x: number; readonly y: number };
  readonly items: readonly MenuItem[];
  readonly onClose: () => void;
}) {
  const { at, items, onClose } = props;
  const anchor = useRef<HTMLSpanElement>(null);
  const [before] = useState(() => document.activeElement);
  const chosen = useRef(false);
  // What was chosen may move the focus itself; who only looked is where they were.
  const finalFocus = () => !chosen.current && before instanceof HTMLElement && before;
  return (
    <>
      <span ref={anchor} aria-hidden style={{ position: 'fixed', left: at.x, top: at.y }} />
      <List
        anchor={anchor}
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        onMissing={onClose}
        items={items.map((item) => ({
          ...item,
          onSelect: () => {
            chosen.current = true;
            item.onSelect();
          },
        }))}
        finalFocus={finalFocus}
        align="start"
        head={undefined}
      />
    </>
  );
}
