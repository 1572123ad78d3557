/** BTC/USDT as sockets know it, with these terms. */
export const btcMarket = <Terms>(terms: Terms) => ({
  marketId: 1,
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  baseAssetId: 2,
  quoteAssetId: 1,
  baseScale: 8,
  quoteScale: 8,
  state: 'open' as const,
  terms,
});
