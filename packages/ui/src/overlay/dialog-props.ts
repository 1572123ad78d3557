import type { ReactNode } from 'react';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons at the foot, the action first. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
}
