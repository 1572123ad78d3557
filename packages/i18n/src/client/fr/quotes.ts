import type { quotes as source } from '../en/quotes.ts';

/** The market list, in French. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Marchés',
  'quotes.lead': 'Chaque paire avec sa journée. Personne ne peut payer pour une place dans cette liste.',
};
