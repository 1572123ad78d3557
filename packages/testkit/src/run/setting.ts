import { amount } from '@candor/amount';
import type { Command, MarketTerms } from '@candor/core';

/**
 * Two small markets, a few tiers and some users with little money: small, so that every rule is met
 * often.
 */
export interface Setting {
  readonly commands: readonly Command[];
  readonly users: readonly number[];
  readonly assets: readonly number[];
  readonly markets: readonly { readonly marketId: number; readonly middle: number }[];
  /**
   * Users who stake on fixed-period contracts and place no orders, where the exchange offers
   * contracts.
   */
  readonly stakers?: readonly number[];
}

const terms: MarketTerms = {
  tickScale: 2,
  lotScale: 3,
  minimumQuantity: 2,
  maximumQuantity: 300,
  minimumNotional: amount(2_000_000n),
  maximumNotional: amount(100_000_000_000n),
  bandPpm: 30_000,
  slippageCapPpm: 15_000,
  openOrdersMax: 12,
};

/**
 * Market 1 has coarse units (a tick times a lot is 1,000 smallest units), market 2 the finest a
 * market may have (one unit), where every fee rounds. `userIds` may be any different ids: nothing
 * may depend on which.
 */
export function makeSetting(userIds: readonly number[]): Setting {
  const fine: MarketTerms = {
    ...terms,
    tickScale: 4,
    lotScale: 4,
    minimumQuantity: 1,
    minimumNotional: amount(300n),
    maximumNotional: amount(100_000_000n),
  };
  const commands: Command[] = [
    { type: 'list_asset', assetId: 1, symbol: 'USDT', scale: 8 },
    { type: 'list_asset', assetId: 2, symbol: 'BTC', scale: 8 },
    { type: 'list_asset', assetId: 3, symbol: 'DUST', scale: 8 },
    { type: 'list_market', marketId: 1, baseAssetId: 2, quoteAssetId: 1, terms },
    { type: 'list_market', marketId: 2, baseAssetId: 3, quoteAssetId: 1, terms: fine },
    ...[1, 2].flatMap((marketId): Command[] => [
      { type: 'set_fee_tier', marketId, tier: 0, makerPpm: 1_000, takerPpm: 1_500 },
      { type: 'set_fee_tier', marketId, tier: 1, makerPpm: 2_000, takerPpm: 700 },
      { type: 'set_fee_tier', marketId, tier: 2, makerPpm: 0, takerPpm: 333 },
    ]),
    ...[1, 2, 3].map((assetId): Command => ({ type: 'issue_demo_supply', assetId, amount: amount(10n ** 13n) })),
    ...userIds.flatMap((userId, index): Command[] => [
      { type: 'register_user', userId, merchant: index % 4 === 0 },
      { type: 'set_user_tier', userId, tier: index % 3 },
      {
        type: 'grant_demo_funds',
        userId,
        grants: [
          { assetId: 1, amount: amount(index % 5 === 0 ? 50_000_000n : 1_000_000_000n) },
          { assetId: 2, amount: amount(index % 5 === 1 ? 3_000_000n : 60_000_000n) },
          { assetId: 3, amount: amount(1_500_000n) },
        ],
      },
    ]),
    {
      type: 'index_prices',
      prices: [
        { marketId: 1, price: 1_000 },
        { marketId: 2, price: 1_000 },
      ],
    },
  ];
  const markets = [1, 2].map((marketId) => ({ marketId, middle: 1_000 }));
  return { commands, users: userIds, assets: [1, 2, 3], markets };
}
