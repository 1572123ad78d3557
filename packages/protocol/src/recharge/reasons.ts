/** Why a command of bank money is rejected, in order of precedence. Names never change. */
export const rechargeReasons = [
  'recharge_closed',
  'recharge_terms_invalid',
  'recharge_reference_used',
  'recharge_below_minimum',
  'recharge_above_maximum',
  'too_many_recharges',
  'approver_required',
  'statement_invalid',
  'statement_gap',
  'statement_sum_differs',
  'bank_line_known',
  'receipt_not_returning',
  'shortfall_uncovered',
  'own_transfer_differs',
] as const;
