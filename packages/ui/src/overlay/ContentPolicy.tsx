import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';

/**
 * Keeps the parts inside from adding style elements, which a strict content policy refuses; their
 * style sheets have all they need.
 */
export const ContentPolicy = ({ children }: { readonly children: ReactNode }) => (
  <CSPProvider disableStyleElements>{children}</CSPProvider>
);
