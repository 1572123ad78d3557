import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Italian. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Mercati',
  'quotes.lead': 'Ogni coppia con la sua giornata. Nessuno può pagare per un posto in questo elenco.',
};
