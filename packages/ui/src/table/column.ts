import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly head: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: 'start' | 'end';
  /** Makes the head a sort button; decimal strings compare by amount. */
  readonly sortValue?: (row: Row) => string | null;
  readonly width?: string;
}
