import { amount } from '@candor/amount';
import type { MarketTerms } from '@candor/core';

/** A market with wide bounds and without a band: for tests whose subject is something else. */
export const plainMarket = (maximumNotional: bigint, tickScale = 1, lotScale = 5): MarketTerms => ({
  tickScale,
  lotScale,
  minimumQuantity: 1,
  maximumQuantity: 1_000_000,
  minimumNotional: amount(1n),
  maximumNotional: amount(maximumNotional),
  bandPpm: 0,
  slippageCapPpm: 50_000,
  openOrdersMax: 10,
});
