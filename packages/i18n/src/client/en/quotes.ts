/** The market list. */
export const quotes = {
  'quotes.title': 'Markets',
  'quotes.lead': 'Every pair with its day. Nobody can pay for a place in this list.',
} as const;
