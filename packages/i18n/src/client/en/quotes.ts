export const quotes = {
  'quotes.title': 'quotes',
} as const;
