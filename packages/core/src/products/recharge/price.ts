import { swapOf, type Swapped, type SwapSide } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import type { RechargedAsset, RechargeState } from './state.ts';

/** What a receipt gives in a coin, and the price it was counted at. */
export interface PricedReceipt extends Swapped {
  /** The coin's index price in ticks; 1 for USDT. */
  readonly ticks: number;
}

/**
 * What bank money gives in a coin: USDT one for one, another coin by the formula of swaps at the
 * index of now, without a spread. The fee is taken from what is given.
 */
export function pricedAt(
  { state }: RechargeState,
  { assetId, marketId, bankAssetId }: RechargedAsset,
  { units, feePpm }: { readonly units: bigint; readonly feePpm: number },
): PricedReceipt | RejectionReason {
  const market = state.market(marketId);
  if (market?.state === 'halted') return 'market_halted';
  const ticks = marketId === 0 ? 1 : (market?.index ?? 0);
  if (ticks === 0) return 'prices_stale';
  const side = (of: number, price: number, tickScale: number): SwapSide => ({
    scale: state.asset(of)?.scale ?? 0,
    ticks: price,
    tickScale,
  });
  const from = side(bankAssetId, 1, 0);
  const to = side(assetId, ticks, marketId === 0 ? 0 : (market?.terms.tickScale ?? 0));
  return { ...swapOf({ from, to, spreadPpm: 0, feePpm }, units), ticks };
}
