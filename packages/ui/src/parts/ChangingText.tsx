import type { ReactNode } from 'react';

/**
 * Words or figures that change, as an element of their own. A browser's translator puts elements of
 * its own in the place of texts, and a text that is changed afterwards is not seen: here the
 * element is replaced, and not the text in it. A figure, a symbol and what an order button says are
 * kept from translators.
 */
export function ChangingText({ children, kept = false }: { readonly children: ReactNode; readonly kept?: boolean }) {
  return (
    // Two, as the new element must find no text beside it: the translator may have taken that away.
    <span translate={kept ? 'no' : undefined}>
      <span key={typeof children === 'string' ? children : ''}>{children}</span>
    </span>
  );
}
