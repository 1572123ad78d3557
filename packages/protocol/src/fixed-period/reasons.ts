/** Why a command of fixed-period contracts is rejected, in order of precedence. Names never change. */
export const fixedPeriodReasons = [
  'period_not_offered',
  'payout_changed',
  'stake_not_whole',
  'stake_below_minimum',
  'stake_above_maximum',
  'paused_by_user',
  'pause_shorter',
  'stake_limit_reached',
  'too_many_contracts',
] as const;
