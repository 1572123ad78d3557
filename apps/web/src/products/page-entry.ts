import type { MessageKey } from '@candor/i18n';
import type { KeyId } from '../keys/actions.ts';

/** A page as a menu or the palette names it. */
export interface PageEntry {
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly hash?: string;
  readonly text: MessageKey;
  readonly shortcut?: KeyId;
  /** Who sees it; everyone if not given. */
  readonly who?: 'user' | 'visitor';
}
