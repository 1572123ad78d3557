/**
 * Why a command was rejected: one list in order of precedence. The first reason that applies is the one that is answered, on every path.
 * This file has no dependencies: core, server and browser all import it.
 */
export const rejectionReasons = [
  // who and what
  'unknown_user',
  'user_exists',
  'unknown_asset',
  'asset_exists',
  'unknown_market',
  'market_exists',
  'market_scale_too_fine',
  'account_frozen',
  'not_found',
  // the market's state
  'market_halted',
  'market_cancel_only',
  'market_not_halted',
  'market_terms_invalid',
  'market_orders_off_grid',
  'tier_thresholds_invalid',
  'periods_invalid',
  'prices_stale',
  'sample_late',
  'sample_mismatch',
  // fixed-period contracts
  'period_not_offered',
  'payout_changed',
  'stake_not_whole',
  'stake_below_minimum',
  'stake_above_maximum',
  'paused_by_user',
  'pause_shorter',
  'stake_limit_reached',
  'too_many_contracts',
  // the shape of an order
  'order_fields_conflict',
  'quote_amount_only_for_buys',
  'price_off_tick',
  'price_not_positive',
  'quantity_off_lot',
  'quantity_below_minimum',
  'quantity_above_maximum',
  'notional_below_minimum',
  'notional_above_maximum',
  'price_outside_band',
  'trigger_price_wrong_side',
  'trailing_offset_out_of_range',
  'display_quantity_invalid',
  'expiry_in_past',
  'client_order_id_in_use',
  'too_many_open_orders',
  // the order against the book
  'post_only_would_take',
  'fill_or_kill_not_filled',
  'no_liquidity',
  'amend_nothing_changed',
  'amend_not_allowed',
  // the money
  'amount_not_positive',
  'same_wallet',
  'wallet_not_open',
  'insufficient_available',
  'book_insufficient',
  'exposure_limit',
  'house_limit',
  // the request
  'order_already_finished',
  'demo_funds_already_granted',
  'idempotency_mismatch',
] as const;

export type RejectionReason = (typeof rejectionReasons)[number];
