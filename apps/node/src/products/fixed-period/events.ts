import type { Amount, FixedPeriodDirection, FixedPeriodVoidCause, IndexProblem, QuoteStanding } from '@candor/amount';

export interface SampledVenue {
  readonly venueId: number;
  readonly mantissa: bigint;
  readonly decimals: number;
  readonly ageMs: number;
  readonly standing: QuoteStanding;
}

export type PricesEvent =
  | { readonly type: 'venue_listed'; readonly venueId: number; readonly name: string }
  | {
      readonly type: 'index_market_listed';
      readonly marketId: number;
      readonly stakeAssetId: number;
      readonly tickScale: number;
      readonly symbol: string;
    }
  | {
      readonly type: 'index_sampled';
      readonly marketId: number;
      readonly second: number;
      readonly price: number;
      readonly previous: number;
      readonly problem: IndexProblem | 'none';
      readonly venues: readonly SampledVenue[];
    };

export type FixedPeriodEvent =
  | {
      readonly type: 'fixed_period_accepted';
      readonly contractId: number;
      readonly userId: number;
      readonly marketId: number;
      readonly direction: FixedPeriodDirection;
      readonly ruleVersion: number;
      readonly durationSeconds: number;
      readonly payoutPpm: number;
      readonly stake: Amount;
      readonly maximumWin: Amount;
      readonly openSecond: number;
    }
  | {
      readonly type: 'fixed_period_opened';
      readonly contractId: number;
      readonly userId: number;
      readonly marketId: number;
      readonly second: number;
      readonly price: number;
      readonly expirySecond: number;
    }
  | {
      readonly type: 'fixed_period_settled';
      readonly contractId: number;
      readonly userId: number;
      readonly marketId: number;
      readonly outcome: 'won' | 'lost' | 'equal' | 'voided';
      readonly voidCause: FixedPeriodVoidCause | 'none';
      readonly lackingSeconds: number;
      readonly sum: Amount;
      readonly openPrice: number;
      readonly expirySecond: number;
      readonly stake: Amount;
      readonly paid: Amount;
    };
