import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Russian. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'Рынки',
  'quotes.lead': 'Каждая пара и её сутки. Место в этом списке нельзя купить.',
};
