import type { Amount, FixedPeriodDirection } from '@candor/amount';
import type { Period } from '../../base/terms.ts';

/** Opens a contract: a stake on rise or fall of a market's index over one of its periods. */
export interface OpenFixedPeriod {
  readonly type: 'open_fixed_period';
  readonly userId: number;
  readonly marketId: number;
  readonly direction: FixedPeriodDirection;
  readonly durationSeconds: number;
  readonly stake: Amount;
  /** The payout that the user saw, parts per million; another one by now is refused. */
  readonly payoutPpm?: number;
}

/**
 * What the user may stake in a UTC day; 0 is no limit. A lower one counts at once, a higher one or
 * none after 24 hours.
 */
export interface SetStakeLimit {
  readonly type: 'set_stake_limit';
  readonly userId: number;
  readonly limit: Amount;
}

/** The user opens no contract for so many days. A pause can be lengthened, never shortened. */
export interface PauseFixedPeriod {
  readonly type: 'pause_fixed_period';
  readonly userId: number;
  readonly days: 1 | 7 | 30;
}

/**
 * What open contracts of one market may pay together, and how many contracts a user may have open.
 */
export interface SetFixedPeriodLimits {
  readonly type: 'set_fixed_period_limits';
  readonly exposureMax: Amount;
  readonly contractsPerUserMax: number;
}

/**
 * Every period of a market's fixed-period contracts, shortest first; none at all where the list is
 * empty.
 */
export interface SetPeriods {
  readonly type: 'set_periods';
  readonly marketId: number;
  readonly periods: readonly Period[];
}

/** Commands of this room. */
export type FixedPeriodCommand = OpenFixedPeriod | SetStakeLimit | PauseFixedPeriod | SetFixedPeriodLimits | SetPeriods;
