import type { quotes as source } from '../en/quotes.ts';

/** The market list, in German. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Märkte',
  'quotes.lead': 'Jedes Paar mit seinem Tag. Niemand kann für einen Platz in dieser Liste zahlen.',
};
