import type { Amount } from '@candor/amount';
import type { TableEvent } from './tables.ts';
import type { OrderEnd, OrderEndCause } from '../words.ts';
import type {
  Actor,
  ChangeableTerms,
  MarketState,
  MarketTerms,
  OrderKind,
  Period,
  RequestKey,
  SelfTradePrevention,
  Side,
  TierThreshold,
  TimeInForce,
  TriggerSource,
  Wallet,
} from '../commands.ts';

/**
 * What happened: the decoded form of a record, for projections, sockets and people. The journal
 * holds the binary form.
 */
export interface ExchangeRecord {
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly actor: Actor;
  readonly request?: RequestKey;
  readonly events: readonly ExchangeEvent[];
}

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

/** An asset is listed; one that is the house's alone is held by no user. */
export interface AssetListed {
  readonly type: 'asset_listed';
  readonly assetId: number;
  readonly symbol: string;
  readonly scale: number;
  readonly houseOnly?: boolean;
}

/** The events whose form is written by hand in `write.ts`. */
export type CoreEvent =
  | OrderAccepted
  | OrderRested
  | Trade
  | OrderFinished
  | OrderTriggered
  | TriggerMoved
  | OrderAmended
  | AssetListed
  | {
      readonly type: 'market_listed';
      readonly marketId: number;
      readonly baseAssetId: number;
      readonly quoteAssetId: number;
      readonly terms: MarketTerms;
    }
  | { readonly type: 'market_state_set'; readonly marketId: number; readonly state: MarketState }
  | { readonly type: 'market_terms_set'; readonly marketId: number; readonly terms: ChangeableTerms }
  | { readonly type: 'tier_thresholds_set'; readonly thresholds: readonly TierThreshold[] }
  | { readonly type: 'periods_set'; readonly marketId: number; readonly periods: readonly Period[] }
  | {
      readonly type: 'fee_tier_set';
      readonly marketId: number;
      readonly tier: number;
      readonly makerPpm: number;
      readonly takerPpm: number;
    }
  | { readonly type: 'user_registered'; readonly userId: number; readonly merchant: boolean }
  | { readonly type: 'user_tier_set'; readonly userId: number; readonly tier: number }
  | { readonly type: 'user_frozen_set'; readonly userId: number; readonly frozen: boolean }
  | { readonly type: 'user_merchant_set'; readonly userId: number; readonly merchant: boolean }
  | { readonly type: 'demo_supply_issued'; readonly assetId: number; readonly amount: Amount }
  | { readonly type: 'demo_funds_granted'; readonly userId: number; readonly assetId: number; readonly amount: Amount }
  | {
      readonly type: 'funds_transferred';
      readonly userId: number;
      readonly assetId: number;
      readonly from: Wallet;
      readonly to: Wallet;
      readonly amount: Amount;
    }
  | { readonly type: 'index_price_set'; readonly marketId: number; readonly price: number }
  | { readonly type: 'time_passed' }
  | { readonly type: 'audit_anchored'; readonly entries: number; readonly headHash: string };

export type ExchangeEvent = CoreEvent | TableEvent;
