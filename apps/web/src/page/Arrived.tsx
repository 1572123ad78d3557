import type { ReactNode } from 'react';
import { useFirstFocus } from './use-first-focus.ts';

/**
 * What has just taken the place of a form that was sent: its sender goes on reading there. `here`
 * false: it stood there before.
 */
export function Arrived({ here, children }: { readonly here: boolean; readonly children: ReactNode }) {
  return here ? <Focused>{children}</Focused> : <>{children}</>;
}

function Focused({ children }: { readonly children: ReactNode }) {
  const place = useFirstFocus<HTMLDivElement>();
  return (
    <div ref={place} tabIndex={-1}>
      {children}
    </div>
  );
}
