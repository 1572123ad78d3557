import type {
  MarketState,
  OrderKind,
  PlatformBook,
  Posted,
  SelfTradePrevention,
  Side,
  StandingPeriods,
  StandingTerms,
  TimeInForce,
  TriggerSource,
  UserAccount,
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
  readonly #reserved = new Map<string, bigint>();
  readonly #books = new Map<string, bigint>();

  total(userId: number, wallet: Wallet, assetId: number): bigint {
    return this.totalOf({ userId, wallet }, assetId);
  }

  add(userId: number, wallet: Wallet, assetId: number, units: bigint): void {
    const key = accountKey({ userId, wallet }, assetId);
    this.#totals.set(key, this.total(userId, wallet, assetId) + units);
  }

  /** Follows what a product posted. */
  post({ account, assetId, available, reserved }: Omit<Posted, 'type'>): void {
    if ('book' in account) return this.addToBook(account.book, assetId, available);
    const key = accountKey(account, assetId);
    this.#totals.set(key, this.totalOf(account, assetId) + available + reserved);
    this.#reserved.set(key, this.reservedOf(account, assetId) + reserved);
  }

  /** What any account owns in all, also one of a single market. */
  totalOf(account: UserAccount, assetId: number): bigint {
    return this.#totals.get(accountKey(account, assetId)) ?? 0n;
  }

  /** What products hold of it by postings. */
  reservedOf(account: UserAccount, assetId: number): bigint {
    return this.#reserved.get(accountKey(account, assetId)) ?? 0n;
  }

  book(name: PlatformBook, assetId: number): bigint {
    return this.#books.get(`${name}/${assetId}`) ?? 0n;
  }

  addToBook(name: PlatformBook, assetId: number, units: bigint): void {
    this.#books.set(`${name}/${assetId}`, this.book(name, assetId) + units);
  }
}

const accountKey = ({ userId, wallet, marketId = 0 }: UserAccount, assetId: number): string =>
  `${userId}/${wallet}/${marketId}/${assetId}`;

/** floor(units × ppm / 10^6) of a non-negative amount. */
export const partsPerMillion = (units: bigint, ppm: bigint): bigint => (units * ppm) / 1_000_000n;
