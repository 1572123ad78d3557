/** Why a command of perpetual contracts is rejected, in order of precedence. Names never change. */
export const futuresReasons = [
  'unknown_contract',
  'mark_stale',
  'position_required',
  'close_exceeds_position',
  'leverage_above_tier',
  'position_limit',
  'margin_mode_locked',
  'position_mode_locked',
  'margin_below_minimum',
  'margin_insufficient',
  'stop_wrong_side',
  'too_many_stops',
] as const;
