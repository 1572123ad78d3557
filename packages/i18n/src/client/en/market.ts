export const market = {
  'market.title': 'market',
} as const;
