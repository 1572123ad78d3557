/**
 * Of what the platform holds of an asset: what the hot wallet is filled up to, and below what it
 * is.
 */
export const hotShare = { fullPercent: 3n, lowPercent: 1n } as const;
/** A sweep waits while it costs more than a hundredth of what it brings. */
export const sweepCostMost = 100n;
