import type { Balance, Fill, Order } from '@candor/protocol';

/** What the private channel has told about one user. */
export interface Holdings {
  readonly balances: readonly Balance[];
  /** Open and waiting orders, newest first. */
  readonly openOrders: readonly Order[];
  /** Fills since the page was opened, newest first. */
  readonly recentFills: readonly Fill[];
}

const keptFills = 200;
const finished = new Set<Order['status']>(['filled', 'canceled', 'expired']);

/** Whether an order can still fill. */
export const isOpen = (order: Pick<Order, 'status'>): boolean => !finished.has(order.status);

/** The orders after one changed: a finished one leaves, an older state of an order never replaces a newer one. */
export function withOrder(orders: readonly Order[], changed: Order): readonly Order[] {
  const known = orders.find(({ orderId }) => orderId === changed.orderId);
  if (known !== undefined && known.seq > changed.seq) return orders;
  const others = orders.filter(({ orderId }) => orderId !== changed.orderId);
  return isOpen(changed) ? newestFirst([changed, ...others]) : others;
}

/** Newest order first; ids rise with time. */
export const newestFirst = (orders: readonly Order[]): readonly Order[] =>
  orders.toSorted((a, b) => Number(BigInt(b.orderId) - BigInt(a.orderId)));

/** The balances after some changed. */
export function withBalances(balances: readonly Balance[], changed: readonly Balance[]): readonly Balance[] {
  const keyOf = ({ walletType, asset }: Balance) => `${walletType} ${asset}`;
  const next = new Map(balances.map((balance) => [keyOf(balance), balance]));
  for (const balance of changed) {
    const known = next.get(keyOf(balance));
    if (known === undefined || known.seq <= balance.seq) next.set(keyOf(balance), balance);
  }
  return [...next.values()];
}

/** The fills after one more. */
export const withFill = (fills: readonly Fill[], fill: Fill): readonly Fill[] =>
  fills.some((known) => known.tradeId === fill.tradeId && known.orderId === fill.orderId)
    ? fills
    : [fill, ...fills].slice(0, keptFills);
