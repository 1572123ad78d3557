import type { ReactNode } from 'react';

/** An action of a menu. */
export interface MenuItem {
  readonly label: ReactNode;
  readonly onSelect: () => void;
  readonly icon?: ReactNode;
  readonly note?: string;
  readonly chosen?: boolean;
}
