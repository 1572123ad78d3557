import type { Amount } from '@candor/amount';
import type { MarketState, OrderKind, SelfTradePrevention, TimeInForce, Wallet } from './words.ts';

export type Side = 'buy' | 'sell';
/**
 * The price that fires a stop: the market's last trade or its index. A visible field of each stop
 * order.
 */
export type TriggerSource = 'last' | 'index';

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

export interface Transfer {
  readonly type: 'transfer';
  readonly userId: number;
  readonly assetId: number;
  readonly from: Wallet;
  readonly to: Wallet;
  readonly amount: Amount;
}

export interface RegisterUser {
  readonly type: 'register_user';
  readonly userId: number;
  readonly merchant: boolean;
}

/**
 * Demo mode only: gives a new account its demo funds from the book `demoFunds`, once; and again of
 * assets that were listed later, while nobody was given any of them.
 */
export interface GrantDemoFunds {
  readonly type: 'grant_demo_funds';
  readonly userId: number;
  readonly grants: readonly { readonly assetId: number; readonly amount: Amount }[];
}

/** Demo mode only: fills the book `demoFunds` against `custody`. */
export interface IssueDemoSupply {
  readonly type: 'issue_demo_supply';
  readonly assetId: number;
  readonly amount: Amount;
}

export interface ListAsset {
  readonly type: 'list_asset';
  readonly assetId: number;
  /** Public ticker, 2 to 10 of A–Z 0–9. */
  readonly symbol: string;
  readonly scale: number;
  /** The platform's alone, as money at a bank is: no user can hold it. */
  readonly houseOnly?: boolean;
}

export interface MarketTerms {
  readonly tickScale: number;
  readonly lotScale: number;
  readonly minimumQuantity: number;
  readonly maximumQuantity: number;
  readonly minimumNotional: Amount;
  readonly maximumNotional: Amount;
  readonly bandPpm: number;
  readonly slippageCapPpm: number;
  readonly openOrdersMax: number;
}

/**
 * A market's terms as they are now. Prices are multiples of `tickStep` ticks and quantities of
 * `lotStep` lots: the scales never change, so what was once written keeps its meaning; a tick or a
 * lot size changes by its step. Listed with 1 and 1.
 */
export interface StandingTerms extends MarketTerms {
  readonly tickStep: number;
  readonly lotStep: number;
}

/** What of a listed market's terms operators may change together. */
export type ChangeableTerms = Pick<
  StandingTerms,
  'tickStep' | 'lotStep' | 'minimumQuantity' | 'maximumQuantity' | 'minimumNotional' | 'maximumNotional' | 'bandPpm'
>;

export interface ListMarket {
  readonly type: 'list_market';
  readonly marketId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly terms: MarketTerms;
}

export interface SetMarketState {
  readonly type: 'set_market_state';
  readonly marketId: number;
  readonly state: MarketState;
}

/**
 * New terms of a listed market; what is not named stays. Another tick or lot size only while the
 * market is halted and every open order of it fits the new grid.
 */
export interface SetMarketTerms {
  readonly type: 'set_market_terms';
  readonly marketId: number;
  readonly changes: Partial<ChangeableTerms>;
}

/**
 * Maker and taker rates of one tier in one market, parts per million. Open orders keep the rates
 * they were accepted with.
 */
export interface SetFeeTier {
  readonly type: 'set_fee_tier';
  readonly marketId: number;
  readonly tier: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
}

export interface SetUserTier {
  readonly type: 'set_user_tier';
  readonly userId: number;
  readonly tier: number;
}

/**
 * What earns a fee tier: what was traded in 30 days, or what the account holds, in whole units of
 * USDT. Either is enough.
 */
export interface TierThreshold {
  readonly tier: number;
  readonly volume: number;
  readonly balance: number;
}

/**
 * What earns every tier above the regular one, all at once: tiers 1, 2, 3 …, each asking for more
 * than the one below and charged somewhere.
 */
export interface SetTierThresholds {
  readonly type: 'set_tier_thresholds';
  readonly thresholds: readonly TierThreshold[];
}

/**
 * How long a fixed-period contract runs, what it pays beside the stake when it is won, and what may
 * be staked, in the market's quote asset.
 */
export interface Period {
  readonly durationSeconds: number;
  /** Part of the stake, parts per million. */
  readonly payoutPpm: number;
  readonly minimumStake: Amount;
  readonly maximumStake: Amount;
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

export interface FreezeUser {
  readonly type: 'set_user_frozen';
  readonly userId: number;
  readonly frozen: boolean;
}

/**
 * Gives or takes the right to be a merchant, and with it the merchants' wallet. Who loses it brings
 * nothing more into that wallet, and takes out of it whatever it still holds.
 */
export interface SetUserMerchant {
  readonly type: 'set_user_merchant';
  readonly userId: number;
  readonly merchant: boolean;
}

/** Time passes: good-till-date orders expire. */
export interface Tick {
  readonly type: 'tick';
}

/** The commands whose decisions lie outside the rooms of products. */
export type CoreCommand =
  | PlaceOrder
  | PlaceOco
  | CancelOrder
  | CancelAllOrders
  | AmendOrder
  | Transfer
  | RegisterUser
  | GrantDemoFunds
  | IssueDemoSupply
  | ListAsset
  | ListMarket
  | SetMarketState
  | SetMarketTerms
  | SetFeeTier
  | SetUserTier
  | SetTierThresholds
  | SetPeriods
  | FreezeUser
  | SetUserMerchant
  | Tick;
