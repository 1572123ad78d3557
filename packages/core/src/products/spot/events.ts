// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import type { Amount } from '@candor/amount';
import type {
  OrderEnd,
  OrderEndCause,
  OrderKind,
  SelfTradePrevention,
  Side,
  TimeInForce,
  TriggerSource,
} from '../../base/words.ts';

export interface OrderAccepted {
  readonly type: 'order_accepted';
  readonly orderId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly price?: number;
  readonly quantity?: number;
  readonly quoteBudget?: Amount;
  readonly triggerPrice?: number;
  readonly triggerSource?: TriggerSource;
  readonly trailingOffsetPpm?: number;
  readonly displayQuantity?: number;
  readonly expiresAtMs?: number;
  readonly clientOrderId?: string;
  /** The other leg's order id, when this is a leg of an OCO. */
  readonly ocoOrderId?: number;
  /** Rates fixed for the order's life, parts per million. */
  readonly makerPpm: number;
  readonly takerPpm: number;
  /** The reference price, in ticks, of the market's band when the order was accepted. */
  readonly referencePrice: number;
}

/**
 * The order (or what is left of it) now rests in the book, or waits for its trigger. `reserved` is
 * what it holds of its asset from now on.
 */
export interface OrderRested {
  readonly type: 'order_rested';
  readonly orderId: number;
  readonly marketId: number;
  readonly userId: number;
  readonly side: Side;
  /** Limit price in ticks; 0 while a stop order without limit price waits for its trigger. */
  readonly price: number;
  readonly remaining: number;
  /**
   * Shown in the public book: the whole remaining quantity, or an iceberg's display part; 0 while
   * waiting for a trigger.
   */
  readonly displayed: number;
  readonly waiting: boolean;
  readonly reserved: Amount;
}

/** One public match, complete enough to post it and to show it to either party. */
export interface Trade {
  readonly type: 'trade';
  readonly tradeId: number;
  readonly marketId: number;
  readonly price: number;
  readonly quantity: number;
  readonly notional: Amount;
  readonly takerSide: Side;
  readonly makerOrderId: number;
  readonly takerOrderId: number;
  readonly makerUserId: number;
  readonly takerUserId: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
  /** In the quote asset. */
  readonly makerFee: Amount;
  readonly takerFee: Amount;
  /** What of the two fees went to `securityFund`, by the exact running tenth. */
  readonly fundShare: Amount;
  /**
   * What the maker's order had left after this trade, in lots, and what of it the public book shows
   * (an iceberg may have refilled).
   */
  readonly makerRemaining: number;
  readonly makerDisplayed: number;
  /** What the maker's reserve shrank by beyond what was paid (a better price, a smaller fee). */
  readonly makerReleased: Amount;
  readonly takerRemaining: number;
  readonly referencePrice: number;
}

export interface OrderFinished {
  readonly type: 'order_finished';
  readonly orderId: number;
  readonly marketId: number;
  readonly userId: number;
  readonly side: Side;
  readonly end: OrderEnd;
  readonly cause: OrderEndCause;
  /** Lots never filled. */
  readonly remaining: number;
  /**
   * Limit price, and what of the order the public book showed, so that a book can be kept from
   * events alone.
   */
  readonly price: number;
  readonly displayed: number;
  readonly released: Amount;
}

export interface OrderTriggered {
  readonly type: 'order_triggered';
  readonly orderId: number;
  readonly marketId: number;
  readonly userId: number;
  readonly triggerPrice: number;
  readonly observedPrice: number;
}

/** A trailing stop's trigger moved with the market. */
export interface TriggerMoved {
  readonly type: 'trigger_moved';
  readonly orderId: number;
  readonly marketId: number;
  readonly userId: number;
  readonly triggerPrice: number;
  readonly released: Amount;
}

export interface OrderAmended {
  readonly type: 'order_amended';
  readonly orderId: number;
  readonly marketId: number;
  readonly userId: number;
  readonly side: Side;
  readonly oldPrice: number;
  readonly oldDisplayed: number;
  readonly price: number;
  /** New total quantity and what of it remains. */
  readonly quantity: number;
  readonly remaining: number;
  readonly displayed: number;
  readonly keptPriority: boolean;
  readonly reserved: Amount;
}

/** Events of this room. Their form is written by hand, in `write.ts`: they are the hot ones. */
export type OrderEvent =
  | OrderAccepted
  | OrderRested
  | Trade
  | OrderFinished
  // Triggers and amendments alone give these three.
  | OrderTriggered
  | TriggerMoved
  | OrderAmended;

/** All of them: one that is missing here does not compile, so that no reader overlooks it. */
const everyType: Readonly<Record<OrderEvent['type'], true>> = {
  order_accepted: true,
  order_rested: true,
  trade: true,
  order_finished: true,
  order_triggered: true,
  trigger_moved: true,
  order_amended: true,
};

const types: ReadonlySet<string> = new Set(Object.keys(everyType));

/** Whether an event is about orders of spot markets. */
export const isOrderEvent = (event: { readonly type: string }): event is OrderEvent => types.has(event.type);
