import { compareDecimals, isZeroDecimal, type FixedPeriodDirection } from '@candor/amount';
import type { PeriodOffer } from '@candor/protocol';

/** What the button will do, as the calls take it; `short` where neither wallet has the stake. */
export type Intended =
  | {
      readonly kind: 'ready';
      readonly open: {
        readonly symbol: string;
        readonly direction: FixedPeriodDirection;
        readonly period: number;
        readonly quantity: string;
        readonly payoutRate: string;
      };
      readonly move?: { readonly coin: string; readonly amount: string };
    }
  | { readonly kind: 'short' };

/**
 * Opens from the product's wallet; where that is short, the difference is moved from spot first.
 */
export function openIntent(of: {
  readonly symbol: string;
  readonly direction: FixedPeriodDirection;
  readonly offer: PeriodOffer;
  readonly stake: string;
  /** What the product's wallet lacks; '0' if nothing. */
  readonly short: string;
  readonly spotFree: string;
}): Intended {
  const { symbol, direction, offer, stake, short, spotFree } = of;
  if (compareDecimals(short, spotFree) > 0) return { kind: 'short' };
  const { durationSeconds: period, payoutRate } = offer;
  return {
    kind: 'ready',
    open: { symbol, direction, period, quantity: stake, payoutRate },
    ...(isZeroDecimal(short) ? {} : { move: { coin: offer.stakeAsset, amount: short } }),
  };
}
