import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  isZeroDecimal,
  multiplyDecimals,
  subtractDecimals,
} from '@candor/amount';
import type { Order } from '@candor/protocol';
import { exactText } from '../workings/figures.ts';

/**
 * Price × amount of an order that has both, its budget if it has that, else nothing that is known
 * now.
 */
export function valueOf(order: Pick<Order, 'price' | 'quantity' | 'quoteAmount'>): string | undefined {
  if (order.quoteAmount !== null) return order.quoteAmount;
  if (order.price === null || order.quantity === null) return undefined;
  return multiplyDecimals(order.price, order.quantity);
}

const atMarket: readonly Order['type'][] = ['market', 'stop_market', 'trailing_stop'];

/** Whether an order fills at the market's prices: a price on it is the worst that it accepts. */
export const takesMarket = ({ type }: Pick<Order, 'type'>): boolean => atMarket.includes(type);

/**
 * The price that says most of an order: once it is over what it was filled at, else what it asks
 * for; null where it takes the market's.
 */
export const linePrice = ({ type, endCause, averagePrice, price }: Order): string | null =>
  (endCause === null ? null : averagePrice) ?? (atMarket.includes(type) ? null : price);

/** The price an order starts from, as long as it waits for it. */
export const startPrice = ({ status, triggerPrice }: Order): string | null =>
  status === 'waiting' ? triggerPrice : null;

/**
 * How much of an order is filled, in whole percent, cut: 100 only when it is filled in full or its
 * sum is spent.
 */
export function filledPercent({ quantity, filledQuantity, status, endCause }: Order): number {
  if (status === 'filled' || endCause === 'budget_used') return 100;
  if (quantity === null || isZeroDecimal(quantity)) return 0;
  return Number(divideDecimals(multiplyDecimals(filledQuantity, '100'), quantity, 0, 'floor'));
}

/** What of an order's quantity is left; undefined for orders by budget. */
export const leftOf = ({ quantity, filledQuantity }: Order): string | undefined =>
  quantity === null ? undefined : subtractDecimals(quantity, filledQuantity);

/** Whether price or amount of an order can be changed: it rests in the book alone. */
export const canAmend = (order: Order): boolean =>
  (order.status === 'open' || order.status === 'partially_filled') &&
  order.price !== null &&
  order.quantity !== null &&
  order.ocoOrderId === null;

/** Orders as people count them: both legs of an OCO are one. */
export function orderCount(orders: readonly Pick<Order, 'orderId' | 'ocoOrderId'>[]): number {
  const ids = new Set(orders.map(({ orderId }) => orderId));
  const isSecond = ({ orderId, ocoOrderId }: Pick<Order, 'orderId' | 'ocoOrderId'>): boolean =>
    ocoOrderId !== null && ids.has(ocoOrderId) && BigInt(ocoOrderId) < BigInt(orderId);
  return orders.filter((order) => !isSecond(order)).length;
}

/**
 * Orders with the legs of an OCO one after the other, the limit leg first, where the first of them
 * is.
 */
export function legsTogether<Leg extends Pick<Order, 'orderId' | 'ocoOrderId'>>(
  orders: readonly Leg[],
): readonly Leg[] {
  const byId = new Map(orders.map((order) => [order.orderId, order]));
  const together = orders.flatMap((order) => {
    const other = order.ocoOrderId === null ? undefined : byId.get(order.ocoOrderId);
    if (other === undefined) return [order];
    return BigInt(order.orderId) < BigInt(other.orderId) ? [order, other] : [other, order];
  });
  return [...new Set(together)];
}

/**
 * What orders hold together, by asset: "26,064.22 USDT, 0.08 BTC". An amount that is nothing is not
 * said.
 */
export function reservedText(orders: readonly Pick<Order, 'reserved' | 'reservedAsset'>[]): string {
  const sums = new Map<string, string>();
  for (const { reserved, reservedAsset } of orders)
    sums.set(reservedAsset, addDecimals(sums.get(reservedAsset) ?? '0', reserved));
  const said = [...sums].filter(([, sum]) => !isZeroDecimal(sum));
  return said.map(([asset, sum]) => `${exactText(sum)} ${asset}`).join(', ') || '0';
}

/** What an order cost (a buy) or brought in (a sell) so far, fees included. */
export function outcomeOf({ side, filledNotional, fee }: Pick<Order, 'side' | 'filledNotional' | 'fee'>): string {
  if (side === 'buy') return addDecimals(filledNotional, fee);
  return compareDecimals(filledNotional, fee) >= 0 ? subtractDecimals(filledNotional, fee) : '0';
}
