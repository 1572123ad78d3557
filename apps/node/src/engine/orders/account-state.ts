import {
  type CoreEvent,
  type ExchangeEvent,
  type ExchangeRecord,
  isOrderEvent,
  isTableEvent,
  type OrderEvent,
  type Posted,
  type Wallet,
} from '@candor/core';
import type { Fill } from '@candor/protocol';
import { type ListedMarket, priceText, quantityText, quoteText, rateText } from '../listings/listed-market.ts';
import { acceptOrder, applyToOrder, baseUnits, type OrderState } from './order-state.ts';

/** What a user holds of one asset in one account, in smallest units. */
export interface BalanceState {
  readonly wallet: Wallet;
  /** Of an account of one market. */
  readonly marketId?: number;
  readonly assetId: number;
  total: bigint;
}

/** What one record changed for one user. */
export interface AccountChange {
  readonly orders: readonly OrderState[];
  readonly fills: readonly { readonly market: ListedMarket; readonly fill: Fill }[];
  readonly balances: readonly BalanceState[];
  readonly standing: { readonly frozen: boolean; readonly tier: number } | null;
}

export interface AccountStart {
  readonly userId: number;
  readonly orders: Iterable<OrderState>;
  /** `reserved` is what orders and products hold of it. */
  readonly balances: Iterable<BalanceState & { readonly reserved: bigint }>;
  readonly frozen: boolean;
  readonly tier: number;
}

type Trade = Extract<ExchangeEvent, { type: 'trade' }>;
type Market = ListedMarket & { readonly baseAssetId: number; readonly quoteAssetId: number };

/** One user's balances and open orders, kept from durable records from a known moment on. */
export class AccountState {
  readonly #userId: number;
  readonly #marketOf: (marketId: number) => Market;
  readonly #orders = new Map<number, OrderState>();
  readonly #balances = new Map<string, BalanceState>();
  /** What products hold, by account. */
  readonly #heldByProducts = new Map<string, bigint>();
  /**
   * What open orders hold, by asset: kept, because an account may have many orders and each change
   * asks.
   */
  readonly #held = new Map<number, bigint>();
  #standing: { frozen: boolean; tier: number };

  constructor(start: AccountStart, marketOf: (marketId: number) => Market) {
    this.#userId = start.userId;
    this.#marketOf = marketOf;
    for (const order of start.orders) {
      this.#orders.set(order.accepted.orderId, order);
      this.#hold(order, order.reserved);
    }
    for (const balance of start.balances) {
      const { reserved, ...state } = balance;
      const key = keyOf(state);
      this.#balances.set(key, state);
      this.#heldByProducts.set(key, reserved - this.#heldByOrders(state.wallet, state.assetId));
    }
    this.#standing = { frozen: start.frozen, tier: start.tier };
  }

  get userId(): number {
    return this.#userId;
  }

  /** The fee tier. */
  get tier(): number {
    return this.#standing.tier;
  }

  /** What is in a wallet of an asset, in units. */
  total(wallet: Wallet, assetId: number): bigint {
    return this.#balances.get(keyOf({ wallet, assetId }))?.total ?? 0n;
  }

  /** What of that is reserved. */
  reservedIn(wallet: Wallet, assetId: number): bigint {
    return this.reserved({ wallet, assetId });
  }

  orders(): readonly OrderState[] {
    return Array.from(this.#orders.values());
  }

  balances(): readonly BalanceState[] {
    return Array.from(this.#balances.values());
  }

  /** Held by open orders and by products. */
  reserved(account: Omit<BalanceState, 'total'>): bigint {
    const byOrders = this.#heldByOrders(account.wallet, account.assetId);
    return byOrders + (this.#heldByProducts.get(keyOf(account)) ?? 0n);
  }

  /** Orders are paid from the spot wallet alone. */
  #heldByOrders(wallet: Wallet, assetId: number): bigint {
    return wallet === 1 ? (this.#held.get(assetId) ?? 0n) : 0n;
  }

  /**
   * Takes over one record and gives what it changed for this user; null when it did not touch them.
   */
  apply(record: ExchangeRecord): AccountChange | null {
    const change = {
      orders: new Set<OrderState>(),
      fills: [] as AccountChange['fills'][number][],
      balances: new Set<BalanceState>(),
    };
    const before = this.#standing;
    for (const event of record.events) this.#event(event, record, change);
    for (const order of change.orders) this.#touchReserve(order, change.balances);
    for (const order of change.orders) if (order.endCause !== null) this.#forget(order);
    const standing = this.#standing === before ? null : this.#standing;
    if (change.orders.size + change.fills.length + change.balances.size === 0 && !standing) return null;
    return { orders: [...change.orders], fills: change.fills, balances: [...change.balances], standing };
  }

  #event(event: ExchangeEvent, record: ExchangeRecord, change: Collected): void {
    if (event.type === 'posted') return this.#post(event, change.balances);
    // A product's money moves by postings alone.
    if (isTableEvent(event)) return;
    if (event.type === 'trade') this.#trade(event, record, change);
    else if (isOrderEvent(event)) this.#orderEvent(event, record, change);
    else this.#otherEvent(event, change.balances);
  }

  #orderEvent(event: Exclude<OrderEvent, Trade>, record: ExchangeRecord, change: Collected): void {
    const begins = event.type === 'order_accepted' && event.userId === this.#userId;
    if (begins) this.#orders.set(event.orderId, acceptOrder(event, record));
    this.#order(event.orderId, event, record, change);
  }

  #otherEvent(event: Exclude<CoreEvent, OrderEvent>, balances: Set<BalanceState>): void {
    if (!('userId' in event) || event.userId !== this.#userId) return;
    switch (event.type) {
      case 'funds_transferred':
        this.#move(event.from, event.assetId, 0n - event.amount, balances);
        return this.#move(event.to, event.assetId, event.amount, balances);
      case 'demo_funds_granted':
        return this.#move(1, event.assetId, event.amount, balances);
      case 'user_frozen_set':
        this.#standing = { ...this.#standing, frozen: event.frozen };
        return;
      case 'user_tier_set':
        this.#standing = { ...this.#standing, tier: event.tier };
        return;
      case 'user_registered':
      case 'user_merchant_set':
    }
  }

  #post({ account, assetId, available, reserved }: Posted, balances: Set<BalanceState>): void {
    if (!('userId' in account) || account.userId !== this.#userId) return;
    const { wallet, marketId } = account;
    const moved = marketId === undefined ? { wallet, assetId } : { wallet, marketId, assetId };
    const key = keyOf(moved);
    this.#heldByProducts.set(key, (this.#heldByProducts.get(key) ?? 0n) + reserved);
    this.#moveIn(moved, available + reserved, balances);
  }

  #trade(event: Trade, record: ExchangeRecord, change: Collected): void {
    this.#order(event.makerOrderId, event, record, change);
    this.#order(event.takerOrderId, event, record, change);
    const market = this.#marketOf(event.marketId);
    if (event.makerUserId === this.#userId) this.#settle(event, 'maker', { market, record, change });
    if (event.takerUserId === this.#userId) this.#settle(event, 'taker', { market, record, change });
  }

  #settle(event: Trade, role: Fill['role'], to: { market: Market; record: ExchangeRecord; change: Collected }): void {
    const { market, record, change } = to;
    const buys = (role === 'taker') === (event.takerSide === 'buy');
    const fee = role === 'maker' ? event.makerFee : event.takerFee;
    const lots = baseUnits(event.quantity, market);
    this.#move(1, market.baseAssetId, buys ? lots : -lots, change.balances);
    this.#move(1, market.quoteAssetId, (buys ? 0n - event.notional : event.notional) - fee, change.balances);
    change.fills.push({ market, fill: fillOf(event, role, market, record) });
  }

  #order(orderId: number, event: OrderEvent, record: ExchangeRecord, change: Collected): void {
    const order = this.#orders.get(orderId);
    if (!order) return;
    const before = order.reserved;
    applyToOrder(order, event, this.#marketOf(order.accepted.marketId), record);
    this.#hold(order, order.reserved - before);
    change.orders.add(order);
  }

  #hold(order: OrderState, more: bigint): void {
    if (more === 0n) return;
    const asset = this.#reservedAsset(order);
    this.#held.set(asset, (this.#held.get(asset) ?? 0n) + more);
  }

  #forget(order: OrderState): void {
    this.#hold(order, 0n - order.reserved);
    this.#orders.delete(order.accepted.orderId);
  }

  /**
   * A reserve that changed shows in the balance of its asset, even where the total stands still.
   */
  #touchReserve(order: OrderState, balances: Set<BalanceState>): void {
    balances.add(this.#balance({ wallet: 1, assetId: this.#reservedAsset(order) }));
  }

  #reservedAsset({ accepted }: OrderState): number {
    const market = this.#marketOf(accepted.marketId);
    return accepted.side === 'buy' ? market.quoteAssetId : market.baseAssetId;
  }

  #move(wallet: Wallet, assetId: number, units: bigint, balances: Set<BalanceState>): void {
    this.#moveIn({ wallet, assetId }, units, balances);
  }

  #moveIn(account: Omit<BalanceState, 'total'>, units: bigint, balances: Set<BalanceState>): void {
    const balance = this.#balance(account);
    balance.total += units;
    balances.add(balance);
  }

  #balance(account: Omit<BalanceState, 'total'>): BalanceState {
    const key = keyOf(account);
    const known = this.#balances.get(key);
    if (known) return known;
    const balance: BalanceState = { ...account, total: 0n };
    this.#balances.set(key, balance);
    return balance;
  }
}

interface Collected {
  readonly orders: Set<OrderState>;
  readonly fills: AccountChange['fills'][number][];
  readonly balances: Set<BalanceState>;
}

const keyOf = ({ wallet, marketId, assetId }: Omit<BalanceState, 'total'>): string =>
  marketId === undefined ? `${wallet}/${assetId}` : `${wallet}.${marketId}/${assetId}`;

/** One execution as one of its two parties sees it. */
export function fillOf(
  event: Trade,
  role: Fill['role'],
  market: ListedMarket,
  { seq, timeMs }: Pick<ExchangeRecord, 'seq' | 'timeMs'>,
): Fill {
  const maker = role === 'maker';
  const makerSide = event.takerSide === 'buy' ? 'sell' : 'buy';
  return {
    tradeId: String(event.tradeId),
    orderId: String(maker ? event.makerOrderId : event.takerOrderId),
    symbol: market.symbol,
    side: maker ? makerSide : event.takerSide,
    role,
    price: priceText(event.price, market),
    quantity: quantityText(event.quantity, market),
    notional: quoteText(event.notional, market),
    feeRate: rateText(maker ? event.makerPpm : event.takerPpm),
    fee: quoteText(maker ? event.makerFee : event.takerFee, market),
    feeAsset: market.quote,
    fundShare: quoteText(event.fundShare, market),
    timeMs,
    seq,
  };
}
