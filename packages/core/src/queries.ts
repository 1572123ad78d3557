import { amount, type Amount } from '@candor/amount';
import type {
  MarketState,
  OrderKind,
  SelfTradePrevention,
  Side,
  StandingTerms,
  TimeInForce,
  TriggerSource,
  Wallet,
} from './commands.ts';
import type { Market, StandingPeriods } from './markets/market.ts';
import { BUY, SELL } from './order-book/order-book.ts';
import { orderKinds, preventions, sides, timesInForce, triggerSources } from './record/layout.ts';
import { place } from './state/orders.ts';
import type { State } from './state/state.ts';

export interface AccountBalance {
  readonly wallet: Wallet;
  readonly assetId: number;
  readonly available: Amount;
  readonly reserved: Amount;
}

export interface UserView {
  readonly userId: number;
  readonly merchant: boolean;
  readonly frozen: boolean;
  readonly tier: number;
}

export interface AssetView {
  readonly assetId: number;
  readonly symbol: string;
  readonly scale: number;
}

export interface MarketView {
  readonly marketId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  readonly terms: StandingTerms;
  readonly state: MarketState;
  /** Ticks; 0 while stale or unknown. */
  readonly indexPrice: number;
  readonly lastPrice: number;
  readonly referencePrice: number;
  readonly tiers: readonly { readonly tier: number; readonly makerPpm: number; readonly takerPpm: number }[];
  readonly offer: StandingPeriods;
}

/** A resting order of which the public book shows a part. */
export interface Iceberg {
  readonly orderId: number;
  readonly side: Side;
  readonly price: number;
  readonly displayed: number;
  readonly remaining: number;
}

/** An open order in full. */
export interface OpenOrder {
  readonly orderId: number;
  readonly userId: number;
  readonly marketId: number;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  /** Limit price in ticks; 0 where there is none. */
  readonly price: number;
  readonly quantity: number;
  readonly filled: number;
  readonly remaining: number;
  readonly displayed: number;
  readonly waiting: boolean;
  readonly reserved: Amount;
  readonly filledNotional: Amount;
  readonly fee: Amount;
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly createdAtMs: number;
  readonly displayQuantity?: number;
  readonly quoteBudget?: Amount;
  readonly triggerPrice?: number;
  readonly triggerSource?: TriggerSource;
  readonly trailingOffsetPpm?: number;
  readonly expiresAtMs?: number;
  readonly clientOrderId?: string;
  readonly ocoOrderId?: number;
}

export function userView({ users }: State, userId: number): UserView | undefined {
  const row = users.find(userId) - 1;
  if (row < 0) return undefined;
  return { userId, merchant: users.isMerchant(row), frozen: users.isFrozen(row), tier: users.tier(row) };
}

/** Assets that users can hold, or those that are the house's alone. */
export function assetViews({ assets, houseAssets }: State, houseOnly = false): AssetView[] {
  return assets
    .filter(({ assetId }) => houseAssets.has(assetId) === houseOnly)
    .map(({ assetId, symbol, scale }) => ({ assetId, symbol, scale }));
}

export function marketView(market: Market): MarketView {
  const tiers = [...market.makerPpm.keys()]
    .filter((tier) => market.makerPpm[tier] !== undefined)
    .map((tier) => ({ tier, makerPpm: market.makerRate(tier), takerPpm: market.takerRate(tier) }));
  return {
    marketId: market.marketId,
    baseAssetId: market.baseAssetId,
    quoteAssetId: market.quoteAssetId,
    terms: market.terms,
    state: market.state,
    indexPrice: market.index,
    lastPrice: market.last,
    referencePrice: market.reference,
    tiers,
    offer: market.offer,
  };
}

export function balancesOf({ users, ledger, assets }: State, userId: number): AccountBalance[] {
  const row = users.find(userId) - 1;
  if (row < 0) return [];
  const result: AccountBalance[] = [];
  for (let wallet = 1; wallet <= 8; wallet += 1) {
    for (const { row: asset, assetId } of assets) {
      if (!ledger.holds(row, wallet as Wallet, asset)) continue;
      const { available, reserved } = ledger.balance(row, wallet as Wallet, asset);
      result.push({ wallet: wallet as Wallet, assetId, available, reserved });
    }
  }
  return result;
}

export function openOrdersOf(state: State, userId: number, marketId?: number): OpenOrder[] {
  const { users, orders } = state;
  const row = users.find(userId) - 1;
  const only = marketId === undefined ? undefined : state.marketRows.get(marketId);
  if (row < 0 || (marketId !== undefined && only === undefined)) return [];
  const result: OpenOrder[] = [];
  for (let slot = users.firstOrder[row] ?? 0; slot !== 0; slot = orders.userNext(slot)) {
    if (only === undefined || orders.market(slot) === only) result.push(openOrder(state, slot));
  }
  return result;
}

export function openOrderOf(state: State, orderId: number): OpenOrder | undefined {
  const slot = Number.isSafeInteger(orderId) && orderId > 0 ? state.orders.slotOf(orderId) : 0;
  return slot === 0 ? undefined : openOrder(state, slot);
}

export function icebergsOf(state: State, marketId: number): Iceberg[] {
  const book = state.market(marketId)?.book;
  const { orders } = state;
  const result: Iceberg[] = [];
  for (const side of [BUY, SELL] as const) {
    for (let slot = book?.first(side) ?? 0; slot !== 0; slot = book?.after(slot) ?? 0) {
      if (orders.display(slot) === 0) continue;
      result.push({
        orderId: orders.pool.orderId(slot),
        side: sides[side] ?? 'buy',
        price: orders.pool.price(slot),
        displayed: orders.pool.shown(slot),
        remaining: orders.pool.remaining(slot),
      });
    }
  }
  return result;
}

function openOrder({ orders, users, markets }: State, slot: number): OpenOrder {
  const { pool } = orders;
  const rare = orders.rare.get(slot);
  const quantity = orders.quantity(slot);
  const remaining = pool.remaining(slot);
  const kind = orderKinds[orders.kind(slot)] ?? 'limit';
  const hasLimit = kind === 'limit' || kind === 'stop_limit';
  return {
    orderId: pool.orderId(slot),
    userId: users.id(orders.user(slot)),
    marketId: markets[orders.market(slot)]?.marketId ?? 0,
    side: sides[pool.side(slot)] ?? 'buy',
    kind,
    timeInForce: timesInForce[orders.timeInForce(slot)] ?? 'GTC',
    postOnly: orders.postOnly(slot) === 1,
    selfTradePrevention: preventions[orders.prevention(slot)] ?? 'expire_taker',
    price: hasLimit ? pool.price(slot) : 0,
    quantity,
    filled: quantity - remaining,
    remaining,
    displayed: pool.shown(slot),
    waiting: orders.place(slot) === place.waiting,
    reserved: amount(BigInt(orders.reserved(slot))),
    filledNotional: amount(BigInt(orders.filledNotional(slot))),
    fee: amount(BigInt(orders.feePaid(slot))),
    makerPpm: orders.makerPpm(slot),
    takerPpm: orders.takerPpm(slot),
    createdAtMs: orders.acceptedAtMs(slot),
    ...(orders.display(slot) > 0 ? { displayQuantity: orders.display(slot) } : {}),
    ...(rare !== undefined && rare.budget > 0 ? { quoteBudget: amount(BigInt(rare.budget)) } : {}),
    ...(rare !== undefined && rare.triggerPrice > 0
      ? { triggerPrice: rare.triggerPrice, triggerSource: triggerSources[rare.triggerSource] ?? 'last' }
      : {}),
    ...(rare !== undefined && rare.trailingOffsetPpm > 0 ? { trailingOffsetPpm: rare.trailingOffsetPpm } : {}),
    ...(rare !== undefined && rare.expiresAtMs > 0 ? { expiresAtMs: rare.expiresAtMs } : {}),
    ...(rare !== undefined && rare.clientOrderId !== '' ? { clientOrderId: rare.clientOrderId } : {}),
    ...(rare !== undefined && rare.otherOrderId > 0 ? { ocoOrderId: rare.otherOrderId } : {}),
  };
}
