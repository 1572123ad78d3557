import type { MessageKey } from '@candor/i18n';
import { refusalReasons } from '@candor/protocol';

/** The words of a reviewer's reason; one that is newer than this client is said in general. */
export function refusalText(reason: string): MessageKey {
  const known = refusalReasons.find((one) => one === reason);
  return known === undefined ? 'verify.reason.other' : `verify.reason.${known}`;
}
