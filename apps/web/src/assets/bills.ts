import type { MessageKey } from '@candor/i18n';
import { billCauses } from '@candor/protocol';

/**
 * The name of an entry's kind. A kind that this page does not know yet is shown by its own word.
 */
export const causeKey = (cause: string): MessageKey | undefined => {
  const known = billCauses.find((one) => one === cause);
  return known === undefined ? undefined : `assets.cause.${known}`;
};
