// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import type { Amount } from '@candor/amount';
import type { OrderKind, SelfTradePrevention, Side, TimeInForce, TriggerSource } from '../../base/words.ts';

/**
 * Prices are integer ticks and quantities integer lots of the market, both safe integers; amounts
 * are smallest units of one asset.
 */
export interface PlaceOrder {
  readonly type: 'place_order';
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  /** Limit price; on a market order, the worst price the user accepts. */
  readonly price?: number;
  readonly quantity?: number;
  /** Market and stop-market buys: the most the user pays, fee included, in place of a quantity. */
  readonly quoteBudget?: Amount;
  /**
   * Stop orders; for a trailing stop the first trigger price follows from the reference price and
   * the offset.
   */
  readonly triggerPrice?: number;
  readonly triggerSource?: TriggerSource;
  /**
   * Trailing stop: distance of the trigger from the best reference price since acceptance, parts
   * per million.
   */
  readonly trailingOffsetPpm?: number;
  /** Iceberg: the part of a limit order that the book shows at a time. */
  readonly displayQuantity?: number;
  /** GTD: the order expires at the first record at or after this time. */
  readonly expiresAtMs?: number;
  /** 1 to 36 of A–Z a–z 0–9 . _ : - ; unique among the user's open orders. */
  readonly clientOrderId?: string;
}

/**
 * One cancels the other: a limit order and a stop order (stop-limit when `stopLimitPrice` is given)
 * for the same side and quantity.
 */
export interface PlaceOco {
  readonly type: 'place_oco';
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly quantity: number;
  readonly limitPrice: number;
  readonly triggerPrice: number;
  readonly triggerSource: TriggerSource;
  readonly stopLimitPrice?: number;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly clientOrderId?: string;
}

export interface CancelOrder {
  readonly type: 'cancel_order';
  readonly userId: number;
  readonly orderId: number;
}

export interface CancelAllOrders {
  readonly type: 'cancel_all_orders';
  readonly userId: number;
  /** Every market when absent. */
  readonly marketId?: number;
}

/**
 * New price and or new total quantity. A smaller quantity at the same price keeps priority;
 * anything else goes to the back of its queue.
 */
export interface AmendOrder {
  readonly type: 'amend_order';
  readonly userId: number;
  readonly orderId: number;
  readonly price?: number;
  readonly quantity?: number;
}

/** Commands of this room. */
export type SpotCommand = PlaceOrder | PlaceOco | CancelOrder | CancelAllOrders | AmendOrder;
