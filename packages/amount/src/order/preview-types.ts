import type { Amount } from '../units.ts';
import type { Rounding } from '../rounding.ts';
import type { FeeRates } from './reserve.ts';
import type { BookSide, MarketScale, Side } from './scale.ts';

export type PreviewSelfTrade = 'expire_taker' | 'expire_maker' | 'expire_both';

interface PreviewCommon {
  readonly side: Side;
  /** How the order meets the owner's own orders, given in the book's `own`. */
  readonly selfTradePrevention?: PreviewSelfTrade;
}

export interface PreviewLimit extends PreviewCommon {
  readonly kind: 'limit';
  readonly priceTicks: bigint;
  readonly quantityLots: bigint;
  readonly timeInForce: 'GTC' | 'IOC' | 'FOK' | 'GTD';
  readonly postOnly?: boolean;
  /** Iceberg: what the book shows at a time. */
  readonly displayLots?: bigint;
}

/** By quantity, or (buys only) by the most to pay, fee included. */
export interface PreviewMarket extends PreviewCommon {
  readonly kind: 'market';
  readonly quantityLots?: bigint;
  readonly quoteBudget?: Amount;
  readonly timeInForce?: 'IOC' | 'FOK';
  /** The worst price the user accepts; the market's own caps hold besides. */
  readonly worstPriceTicks?: bigint;
}

export interface PreviewStopLimit extends PreviewCommon {
  readonly kind: 'stop_limit';
  /**
   * The price the stop watches now (last trade or index), when known: a trigger already reached is
   * refused.
   */
  readonly observedPriceTicks?: bigint;
  readonly triggerPriceTicks: bigint;
  readonly priceTicks: bigint;
  readonly quantityLots: bigint;
}

export interface PreviewStopMarket extends PreviewCommon {
  readonly kind: 'stop_market';
  /**
   * The price the stop watches now (last trade or index), when known: a trigger already reached is
   * refused.
   */
  readonly observedPriceTicks?: bigint;
  readonly triggerPriceTicks: bigint;
  readonly quantityLots?: bigint;
  readonly quoteBudget?: Amount;
}

export interface PreviewTrailingStop extends PreviewCommon {
  readonly kind: 'trailing_stop';
  readonly trailingOffsetPpm: number;
  /** The price the stop watches now: last trade or index. */
  readonly observedPriceTicks: bigint;
  readonly quantityLots: bigint;
}

export interface PreviewOco extends PreviewCommon {
  readonly kind: 'oco';
  /**
   * The price the stop watches now (last trade or index), when known: a trigger already reached is
   * refused.
   */
  readonly observedPriceTicks?: bigint;
  readonly quantityLots: bigint;
  /** The limit leg. */
  readonly priceTicks: bigint;
  /** The stop leg; a stop-limit when its limit price is given. */
  readonly triggerPriceTicks: bigint;
  readonly stopLimitPriceTicks?: bigint;
}

export type PreviewWaiting = PreviewStopLimit | PreviewStopMarket | PreviewTrailingStop;
export type PreviewInput = PreviewLimit | PreviewMarket | PreviewWaiting | PreviewOco;

export interface PreviewBook {
  readonly bids: BookSide;
  readonly asks: BookSide;
  /** The owner's own resting quantities in the same levels, which `bids` and `asks` include. */
  readonly own?: { readonly bids: BookSide; readonly asks: BookSide };
}

export interface PreviewTerms extends FeeRates {
  readonly scale: MarketScale;
  /** Market orders fill at most this far from the best price they meet, parts per million. */
  readonly slippageCapPpm: number;
  /** Prices allowed now, both ends included; absent while the market has no reference price. */
  readonly bandLowTicks?: bigint;
  readonly bandHighTicks?: bigint;
  /**
   * Ticks between two prices, and lots between two quantities, that the market allows; absent where
   * each is one.
   */
  readonly tickStep?: bigint;
  readonly lotStep?: bigint;
  readonly minimumLots?: bigint;
  readonly maximumLots?: bigint;
  readonly minimumNotional?: Amount;
  readonly maximumNotional?: Amount;
  /** The owner's available balance: the quote asset for a buy, the base asset for a sell. */
  readonly available?: Amount;
  /** All fees ever charged in the quote asset; with it the fund's share is exact to the unit. */
  readonly feesEver?: Amount;
}

/**
 * Why the core would reject the order: the rejection reasons of the protocol, in their order of
 * precedence.
 */
export type PreviewProblem =
  | 'order_fields_conflict'
  | 'quote_amount_only_for_buys'
  | 'price_off_tick'
  | 'price_not_positive'
  | 'quantity_off_lot'
  | 'quantity_below_minimum'
  | 'quantity_above_maximum'
  | 'notional_below_minimum'
  | 'notional_above_maximum'
  | 'price_outside_band'
  | 'trigger_price_wrong_side'
  | 'trailing_offset_out_of_range'
  | 'display_quantity_invalid'
  | 'post_only_would_take'
  | 'fill_or_kill_not_filled'
  | 'no_liquidity'
  | 'amount_not_positive'
  | 'insufficient_available';

export type PreviewWarning =
  /** An order that cannot rest meets nothing at an allowed price. */
  | 'would_not_fill'
  | 'partly_canceled'
  | 'post_only_would_take'
  | 'fill_or_kill_would_fail'
  | 'price_outside_band'
  /** The walk ends at the edge of the price band. */
  | 'band_stops_fill'
  /** The walk ends at the slippage cap or the user's own worst price. */
  | 'worst_price_stops_fill'
  /**
   * The walk ends at an own order; how much of that level is ahead of it cannot be known from the
   * book.
   */
  | 'own_order_stops_fill'
  /** Stop-market and trailing orders: the price at the trigger is not known now. */
  | 'price_at_trigger_unknown';

export interface PreviewFill {
  readonly priceTicks: bigint;
  readonly quantityLots: bigint;
  readonly notional: Amount;
  readonly fee: Amount;
}

/**
 * numerator / denominator is the price exactly, in quote per base; `decimal` is it rounded by name.
 */
export interface AveragePrice {
  readonly numerator: bigint;
  readonly denominator: bigint;
  readonly decimal: string;
  readonly rounding: Rounding;
}

export interface FeeLine {
  readonly role: 'taker' | 'maker';
  /** Charged with this order, or when what rests or waits is filled in full. */
  readonly when: 'now' | 'when_filled';
  readonly base: Amount;
  readonly ratePpm: number;
  /** floor(base × ratePpm / 10^6). */
  readonly fee: Amount;
  /**
   * Its tenth for the security fund: exact with `feesEver`, else the least; the running tenth may
   * give one unit more.
   */
  readonly fundShare: Amount;
}

export interface Reserve {
  readonly asset: 'base' | 'quote';
  readonly amount: Amount;
}

export interface RestingPart {
  readonly quantityLots: bigint;
  readonly priceTicks: bigint;
  readonly displayedLots: bigint;
  readonly reserve: Reserve;
}

export interface WaitingPart {
  readonly quantityLots?: bigint;
  readonly triggerPriceTicks: bigint;
  /** The limit price, or the protection price that a stop without one is calculated at. */
  readonly priceTicks: bigint;
  readonly reserve: Reserve;
}

/** Why the walk through the book ended. */
export type WalkEnd = 'filled' | 'budget' | 'empty' | 'limit' | 'band' | 'own_order';

/**
 * What the core books for this order on this book. With a `problem` it books nothing: an order that
 * the book itself refuses (post-only, fill-or-kill, no liquidity) then shows no fills, any other
 * shows what it would do once the problem is cured.
 */
export interface OrderPreview {
  readonly problem?: PreviewProblem;
  readonly warnings: readonly PreviewWarning[];
  readonly fillsNow: readonly PreviewFill[];
  readonly filledLots: bigint;
  readonly filledNotional: Amount;
  /** The taker fee of all fills now. */
  readonly feeNow: Amount;
  readonly averagePrice?: AveragePrice;
  readonly bestPriceTicks?: bigint;
  /** The worst price among the fills. */
  readonly worstPriceTicks?: bigint;
  /**
   * The worst price at which the order may fill now: the tightest of its own limit, the slippage
   * cap and the band.
   */
  readonly worstAllowedTicks?: bigint;
  /**
   * Distance of the average from the best price as a decimal fraction, 8 decimals, rounded up;
   * never negative.
   */
  readonly slippage?: string;
  readonly fees: readonly FeeLine[];
  readonly rests?: RestingPart;
  readonly waits?: WaitingPart;
  /**
   * Lots that end unfilled at once (market, immediate-or-cancel, own order met); 0 for an order by
   * budget.
   */
  readonly canceledLots: bigint;
  /** Of a budget, what is left over. */
  readonly unspentBudget?: Amount;
  /** Held after the order was taken in. */
  readonly reserve: Reserve;
  /** What must be available for the order to be accepted. */
  readonly need: Reserve;
  /** Buys: quote units, every fee included, if all that rests or waits is filled. */
  readonly mostYouPay?: Amount;
  /** Sells: quote units after every fee, if all that rests or waits is filled. */
  readonly leastYouGet?: Amount;
  /**
   * False where a stop without limit price, or an own order in the way, keeps the figures from
   * being final.
   */
  readonly exact: boolean;
  /** Why the walk through the book ended; absent when the order waits for a trigger. */
  readonly walkEnd?: WalkEnd;
}
