import type {
  MarketState,
  OrderKind,
  PlatformBook,
  SelfTradePrevention,
  Side,
  StandingPeriods,
  StandingTerms,
  TimeInForce,
  TriggerSource,
  Wallet,
} from '@candor/core';

/** An order of the reference model, from the moment it is accepted. */
export interface NaiveOrder {
  readonly orderId: number;
  readonly userId: number;
  readonly market: NaiveMarket;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly makerPpm: bigint;
  readonly takerPpm: bigint;
  readonly triggerSource: TriggerSource;
  readonly trailingOffsetPpm: bigint;
  readonly displayQuantity: bigint;
  readonly expiresAtMs: number;
  readonly clientOrderId: string | undefined;
  readonly worstPrice: bigint;
  /** The limit price; 0 where there is none. */
  price: bigint;
  quantity: bigint;
  remaining: bigint;
  /** What of a budget is left to spend; undefined for an order by quantity. */
  budget: bigint | undefined;
  triggerPrice: bigint;
  displayed: bigint;
  /** Later is behind. */
  priority: number;
  place: 'incoming' | 'waiting' | 'resting' | 'ended';
  /** What it holds while it waits or rests, in smallest units of `reservedAsset`. */
  reserved: bigint;
  otherLeg: NaiveOrder | undefined;
}

export interface NaiveMarket {
  readonly marketId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  terms: StandingTerms;
  offer: StandingPeriods;
  /** Quote units of one tick times one lot, base units of one lot. */
  readonly quotePerTickLot: bigint;
  readonly basePerLot: bigint;
  readonly tiers: Map<number, { readonly makerPpm: bigint; readonly takerPpm: bigint }>;
  state: MarketState;
  /** Ticks; 0 while stale or unknown. */
  index: bigint;
  last: bigint;
}

export interface NaiveUser {
  readonly userId: number;
  merchant: boolean;
  frozen: boolean;
  tier: number;
  granted: boolean;
}

export interface NaiveFill {
  readonly tradeId: number;
  readonly makerOrderId: number;
  readonly takerOrderId: number;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly makerFee: bigint;
  readonly takerFee: bigint;
  readonly fundShare: bigint;
}

/**
 * What an account owns in all, available and reserved together; who reserves what is asked of the
 * orders.
 */
export class NaiveLedger {
  readonly #totals = new Map<string, bigint>();
  readonly #books = new Map<string, bigint>();

  total(userId: number, wallet: Wallet, assetId: number): bigint {
    return this.#totals.get(`${userId}/${wallet}/${assetId}`) ?? 0n;
  }

  add(userId: number, wallet: Wallet, assetId: number, units: bigint): void {
    this.#totals.set(`${userId}/${wallet}/${assetId}`, this.total(userId, wallet, assetId) + units);
  }

  book(name: PlatformBook, assetId: number): bigint {
    return this.#books.get(`${name}/${assetId}`) ?? 0n;
  }

  addToBook(name: PlatformBook, assetId: number, units: bigint): void {
    this.#books.set(`${name}/${assetId}`, this.book(name, assetId) + units);
  }
}

/** floor(units × ppm / 10^6) of a non-negative amount. */
export const partsPerMillion = (units: bigint, ppm: bigint): bigint => (units * ppm) / 1_000_000n;
