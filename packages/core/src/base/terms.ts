// Proof: tests/properties/market-terms.test.ts.

import type { Amount } from '@candor/amount';

export interface MarketTerms {
  readonly tickScale: number;
  readonly lotScale: number;
  readonly minimumQuantity: number;
  readonly maximumQuantity: number;
  readonly minimumNotional: Amount;
  readonly maximumNotional: Amount;
  readonly bandPpm: number;
  readonly slippageCapPpm: number;
  readonly openOrdersMax: number;
}

/**
 * A market's terms as they are now. Prices are multiples of `tickStep` ticks and quantities of
 * `lotStep` lots: the scales never change, so what was once written keeps its meaning; a tick or a
 * lot size changes by its step. Listed with 1 and 1.
 */
export interface StandingTerms extends MarketTerms {
  readonly tickStep: number;
  readonly lotStep: number;
}

/** What of a listed market's terms operators may change together. */
export type ChangeableTerms = Pick<
  StandingTerms,
  'tickStep' | 'lotStep' | 'minimumQuantity' | 'maximumQuantity' | 'minimumNotional' | 'maximumNotional' | 'bandPpm'
>;

/**
 * What earns a fee tier: what was traded in 30 days, or what the account holds, in whole units of
 * USDT. Either is enough.
 */
export interface TierThreshold {
  readonly tier: number;
  readonly volume: number;
  readonly balance: number;
}

/**
 * How long a fixed-period contract runs, what it pays beside the stake when it is won, and what may
 * be staked, in the market's quote asset.
 */
export interface Period {
  readonly durationSeconds: number;
  /** Part of the stake, parts per million. */
  readonly payoutPpm: number;
  readonly minimumStake: Amount;
  readonly maximumStake: Amount;
}
