import type { PricedMarket } from '../priced-market.ts';

/** A market that has an index and no book. */
export const gold: PricedMarket = {
  marketId: 101,
  symbol: 'XAU/USD',
  tickScale: 2,
  isIndex: true,
  stakeAsset: 'USDT',
  stakeAssetId: 1,
  stakeScale: 8,
};
