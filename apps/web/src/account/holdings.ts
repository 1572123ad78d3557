import type { Balance, Fill, Order } from '@candor/protocol';

/** What the private channel has reported about one user. */
export interface Holdings {
  readonly balances: readonly Balance[];
  /** Open and waiting orders, newest first. */
  readonly openOrders: readonly Order[];
  /** Orders that ended since the page was opened, newest first. */
  readonly endedOrders: readonly Order[];
  /** Fills since the page was opened, newest first. */
  readonly recentFills: readonly Fill[];
}

const kept = 200;
const finished = new Set<Order['status']>(['filled', 'canceled', 'expired']);

/** Whether an order can still fill. */
export const isOpen = (order: Pick<Order, 'status'>): boolean => !finished.has(order.status);

/**
 * The orders after one changed: a finished one leaves, an older state of an order never replaces a
 * newer one.
 */
export function withOrder(orders: readonly Order[], changed: Order): readonly Order[] {
  const known = orders.find(({ orderId }) => orderId === changed.orderId);
  if (known !== undefined && known.seq > changed.seq) return orders;
  const others = orders.filter(({ orderId }) => orderId !== changed.orderId);
  return isOpen(changed) ? newestFirst([changed, ...others]) : others;
}

/** The ended orders after one more. */
export const withEnded = (orders: readonly Order[], changed: Order): readonly Order[] =>
  isOpen(changed) ? orders : merged([changed], orders).slice(0, kept);

/** Newest order first; ids rise with time. */
export const newestFirst = (orders: readonly Order[]): readonly Order[] =>
  orders.toSorted((a, b) => Number(BigInt(b.orderId) - BigInt(a.orderId)));

/**
 * A list that was read, with what the private channel reported since: newest first, none twice, the
 * newer state of each.
 */
export function merged(live: readonly Order[], read: readonly Order[]): readonly Order[] {
  const byId = new Map(read.map((order) => [order.orderId, order]));
  for (const order of live) {
    const known = byId.get(order.orderId);
    if (known === undefined || known.seq <= order.seq) byId.set(order.orderId, order);
  }
  return newestFirst([...byId.values()]);
}

/** What an account is known by: in isolated margin a wallet has one for each market and asset. */
export type AccountOf = Pick<Balance, 'walletType' | 'symbol' | 'asset'>;

/** One key for each account. */
export const accountKey = ({ walletType, symbol = '', asset }: AccountOf): string => `${walletType} ${symbol} ${asset}`;

/** The balances after some changed. */
export function withBalances(balances: readonly Balance[], changed: readonly Balance[]): readonly Balance[] {
  const next = new Map(balances.map((balance) => [accountKey(balance), balance]));
  for (const balance of changed) {
    const known = next.get(accountKey(balance));
    if (known === undefined || known.seq <= balance.seq) next.set(accountKey(balance), balance);
  }
  return [...next.values()];
}

const isSameFill = (a: Fill, b: Fill): boolean => a.tradeId === b.tradeId && a.orderId === b.orderId;

/** The fills after one more. */
export const withFill = (fills: readonly Fill[], fill: Fill): readonly Fill[] =>
  fills.some((known) => isSameFill(known, fill)) ? fills : [fill, ...fills].slice(0, kept);

/**
 * Fills that were read, with those the private channel reported since: newest first, none twice.
 */
export function mergedFills(live: readonly Fill[], read: readonly Fill[]): readonly Fill[] {
  const fresh = live.filter((fill) => !read.some((known) => isSameFill(known, fill)));
  if (fresh.length === 0) return read;
  return [...fresh, ...read].toSorted((a, b) => Number(BigInt(b.tradeId) - BigInt(a.tradeId)));
}
