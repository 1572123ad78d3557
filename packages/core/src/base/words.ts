// Proof: tests/faults/golden.test.ts: the order of these lists is in old bytes.

/**
 * Who caused a record. Users act for themselves; the system passes time and prices; operators are
 * named.
 */
export type Actor =
  | { readonly kind: 'user'; readonly id: number }
  | { readonly kind: 'operator'; readonly id: number }
  | { readonly kind: 'system' };

/** Wallets of a user (1 to 8, the spec's account types). */
export type Wallet = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

/**
 * Which wallets have one account for each market: isolated margin (5) alone. A loss in one market
 * takes nothing of another there. Plain transfers name no market and leave money beside them.
 */
const walletsByMarket: Readonly<Record<Wallet, boolean>> = {
  1: false,
  2: false,
  3: false,
  4: false,
  5: true,
  6: false,
  7: false,
  8: false,
};

/** Whether a wallet has one account for each market. */
export const hasMarkets = (wallet: Wallet): boolean => walletsByMarket[wallet];

/** The platform's own books. `custody` is the negative of what users and platform own. */
export const platformBooks = [
  'custody',
  'fees',
  'securityFund',
  'insuranceFund',
  'fixedPeriodHouse',
  'lendingPool',
  'rewards',
  'suspense',
  'demoFunds',
  'treasury',
  'fixedPeriodEscrow',
  'futuresClearing',
  'networkFees',
  'inventory',
  'bankClearing',
] as const;
export type PlatformBook = (typeof platformBooks)[number];

/**
 * Books that may be negative: what the platform keeps of others' money, and what open positions
 * have coming to them.
 */
export const mayBeNegative = (book: PlatformBook): boolean => book === 'custody' || book === 'futuresClearing';

/**
 * Makes a command idempotent: 64 bits of the hash of (user, request id), and a check on the
 * content. The same key answers with the first outcome; the same key with another check is a
 * mismatch. All three are 32-bit integers, signed (which need no boxes); unsigned ones count as the
 * signed ones with the same bits.
 */
export interface RequestKey {
  readonly high: number;
  readonly low: number;
  readonly check: number;
}

export type OrderKind = 'limit' | 'market' | 'stop_limit' | 'stop_market' | 'trailing_stop';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK' | 'GTD';
/**
 * Which order gives way when an owner would trade with themselves. There is no mode that lets it
 * happen.
 */
export type SelfTradePrevention = 'expire_taker' | 'expire_maker' | 'expire_both';
export type MarketState = 'open' | 'cancel_only' | 'halted';

/** How an order ended. */
export type OrderEnd = 'filled' | 'canceled' | 'expired';

/** Why it did. */
export type OrderEndCause =
  | 'filled'
  | 'user'
  | 'cancel_all'
  | 'immediate_or_cancel'
  | 'no_liquidity'
  | 'price_limit'
  | 'budget_used'
  | 'self_trade_prevention'
  | 'oco_other_leg'
  | 'expired'
  | 'post_only_would_take'
  | 'insufficient_on_trigger'
  | 'fill_or_kill_not_filled'
  | 'price_outside_band';

export type Side = 'buy' | 'sell';

/**
 * The price that fires a stop: the market's last trade or its index. A visible field of each stop
 * order.
 */
export type TriggerSource = 'last' | 'index';
