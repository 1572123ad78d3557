// Proof: products/withdrawals/withdrawals.test.ts and products/worth-floor.test.ts.

import { powerOfTen } from '@candor/amount';
import type { State } from './state.ts';

/** The asset in which worth is counted. */
export const worthAsset = (state: State) => state.assets.find(({ symbol }) => symbol === 'USDT');

/** What units of an asset are worth. */
export interface Worth {
  /** In the smallest unit of USDT, rounded down; 0 where there was never a price. */
  readonly units: bigint;
  /** No fresh index says it: then it is the last trade's price. */
  readonly isStale: boolean;
}

/** Units × price × 10^(scale of USDT − scale of the asset − scale of ticks), floor. */
export function worthOf(state: State, assetId: number, units: bigint): Worth {
  const base = worthAsset(state);
  const asset = state.asset(assetId);
  if (base === undefined || asset === undefined) return { units: 0n, isStale: true };
  if (assetId === base.assetId) return { units, isStale: false };
  const market = state.markets.find((one) => one.baseAssetId === assetId && one.quoteAssetId === base.assetId);
  if (market === undefined) return { units: 0n, isStale: true };
  const isStale = market.index === 0;
  const ticks = BigInt(isStale ? market.last : market.index);
  const worth = (units * ticks * powerOfTen(base.scale)) / powerOfTen(asset.scale + market.terms.tickScale);
  return { units: worth, isStale };
}

/**
 * The most units of an asset that are worth no more than so much, as `worthOf` counts; undefined
 * where nothing says what they are worth.
 */
export function unitsWorth(state: State, assetId: number, worth: bigint): bigint | undefined {
  const base = worthAsset(state);
  const asset = state.asset(assetId);
  if (base === undefined || asset === undefined) return undefined;
  if (assetId === base.assetId) return worth;
  const market = state.markets.find((one) => one.baseAssetId === assetId && one.quoteAssetId === base.assetId);
  const ticks = BigInt(market === undefined ? 0 : market.index === 0 ? market.last : market.index);
  if (market === undefined || ticks === 0n) return undefined;
  return (worth * powerOfTen(asset.scale + market.terms.tickScale)) / (ticks * powerOfTen(base.scale));
}
