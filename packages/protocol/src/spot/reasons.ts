/** What is wrong with an order by itself, in order of precedence. Names never change. */
export const orderShapeReasons = [
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
] as const;

/** What is wrong with an order against the book, in order of precedence. Names never change. */
export const orderBookReasons = [
  'post_only_would_take',
  'fill_or_kill_not_filled',
  'no_liquidity',
  'amend_nothing_changed',
  'amend_not_allowed',
] as const;
