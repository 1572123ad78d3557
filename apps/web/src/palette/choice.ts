import type { ReactNode } from 'react';
import type { KeyId } from '../keys/actions.ts';

export const groups = ['order', 'recent', 'markets', 'pages', 'do', 'settings', 'help'] as const;
export type Group = (typeof groups)[number];

/** Something that the palette offers. */
export interface Choice {
  /** The same thing has the same key on every visit. */
  readonly key: string;
  readonly group: Group;
  /** What is searched. */
  readonly words: string;
  /** What is shown; the words if not given. */
  readonly label?: ReactNode;
  readonly icon?: ReactNode;
  readonly shortcut?: KeyId;
  readonly go: () => void;
}
