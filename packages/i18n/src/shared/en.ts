/** What client and console say in the same words, in English: why a market is not open. */
export const shared = {
  'market.cause.maintenance': 'planned maintenance',
  'market.cause.prices': 'its reference prices cannot be relied on',
  'market.cause.unusual': 'unusual trading is being looked into',
  'market.cause.network': 'trouble in the network of its asset',
  'market.cause.terms': 'its trading rules are being changed',
  'market.cause.delisting': 'the market is closing for good',
} as const;
