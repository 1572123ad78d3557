/** How the maker's quotes rest. */
export const quoteTerms = {
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: true,
  selfTradePrevention: 'expire_maker',
} as const;

/** How its market orders take. */
export const burstTerms = {
  kind: 'market',
  timeInForce: 'IOC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
} as const;
