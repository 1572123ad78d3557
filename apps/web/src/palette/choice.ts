import type { PaletteChoice } from '@candor/ui';
import type { KeyId } from '../keys/actions.ts';

export const groups = ['order', 'recent', 'markets', 'pages', 'do', 'settings', 'help'] as const;
export type Group = (typeof groups)[number];

/** Something that the palette offers. */
export interface Choice extends PaletteChoice<Group> {
  readonly shortcut?: KeyId;
}
