// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import { amount, type Amount } from '@candor/amount';
import type { OrderKind, SelfTradePrevention, Side, TimeInForce, TriggerSource } from '../../base/words.ts';
import { BUY, SELL, type Iceberg } from '../../order-book/order-book.ts';
import { place } from '../../orders/orders.ts';
import { orderKinds, preventions, sides, timesInForce, triggerSources } from '../../record/layout.ts';
import type { State } from '../../state/state.ts';

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
