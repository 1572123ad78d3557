import type { MessageKey } from '@candor/i18n';

export const causes = ['demo_funds', 'transfer', 'trade', 'fee', 'fixed_period_won', 'fixed_period_lost'] as const;
export type Cause = (typeof causes)[number];

/** The name of an entry's kind; a kind that this page does not know yet is shown by its own word. */
export const causeKey = (cause: string): MessageKey | undefined => {
  const known = causes.find((one) => one === cause);
  return known === undefined ? undefined : `assets.cause.${known}`;
};
