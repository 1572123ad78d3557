import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Spanish. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Mercados',
  'quotes.lead': 'Cada par con su día. Nadie puede pagar por un lugar en esta lista.',
};
