/** Why a swap is rejected, in order of precedence. Names never change. */
export const swapReasons = [
  'same_asset',
  'conversion_closed',
  'conversion_terms_invalid',
  'quote_unknown',
  'quote_expired',
  'quote_used',
  'conversion_below_minimum',
  'balance_not_small',
  'conversion_user_limit',
  'conversion_day_limit',
  'inventory_full',
] as const;
