import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Portuguese. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Mercados',
  'quotes.lead': 'Cada par com o seu dia. Ninguém pode pagar por um lugar nesta lista.',
};
