import type { ReactNode } from 'react';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons at the foot, the action first. */
  readonly actions?: ReactNode;
  readonly wide?: boolean;
  /**
   * Near the top of the page, with a title for screen readers alone: for what begins with a field
   * of its own.
   */
  readonly bare?: boolean;
}

export type SheetShape = 'dialog' | 'wide' | 'bare' | 'drawer';
