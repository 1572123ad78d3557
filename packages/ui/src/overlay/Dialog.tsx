import { useState } from 'react';
import type { DialogProps, SheetShape } from './dialog-props.ts';
import { lazyPart } from './lazy-part.tsx';

const Sheet = lazyPart(async () => (await import('./DialogSheet.tsx')).DialogSheet);

/** Fetches what dialogs are made of, so that the first one opens at once. */
export const preloadDialogs = Sheet.preload;

/** A question in the middle of the page. Traps focus, closes with Escape, gives focus back. */
export function Dialog(props: DialogProps) {
  return <Shown {...props} shape={props.bare === true ? 'bare' : props.wide === true ? 'wide' : 'dialog'} />;
}

/** A sheet at the right edge; at the bottom on narrow screens. */
export function Drawer(props: DialogProps) {
  return <Shown {...props} shape="drawer" />;
}

function Shown(props: DialogProps & { readonly shape: SheetShape }) {
  // Once opened it stays, so that it can fade out and give the focus back.
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? <Sheet {...props} onMissing={() => props.onOpenChange(false)} /> : null;
}
