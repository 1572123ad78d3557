import type { quotes as source } from '../en/quotes.ts';

/** The market list, in Japanese. */
export const quotes: Readonly<Record<keyof typeof source, string>> = {
  'quotes.title': 'マーケット',
  'quotes.lead': '各ペアの 1 日。この一覧の順位をお金で買うことはできません。',
};
