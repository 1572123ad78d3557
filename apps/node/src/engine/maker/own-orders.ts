import type { ExchangeEvent, ExchangeRecord, Side } from '@candor/core';

export interface OwnOrder {
  readonly orderId: number;
  readonly marketId: number;
  readonly side: Side;
  /** Ticks. */
  readonly price: number;
  /** Lots left, and lots filled before. */
  readonly remaining: number;
  readonly filled: number;
}

/** What an event does to resting orders, in the words of one kind of market. */
export type OrderStep =
  | { readonly what: 'rests'; readonly userId: number; readonly order: OwnOrder }
  | { readonly what: 'filled'; readonly marketId: number; readonly orderId: number; readonly remaining: number }
  | { readonly what: 'ended'; readonly marketId: number; readonly orderId: number };

export interface OwnOrdersParts {
  readonly userId: number;
  readonly stepOf: (event: ExchangeEvent) => OrderStep | undefined;
  /** Hears of each market in which one of the orders was taken from. */
  readonly onFill: (marketId: number) => void;
}

/** One user's resting orders by market, kept from durable records. */
export class OwnOrders {
  readonly #parts: OwnOrdersParts;
  readonly #byMarket = new Map<number, Map<number, OwnOrder>>();

  constructor(parts: OwnOrdersParts) {
    this.#parts = parts;
  }

  of(marketId: number): Iterable<OwnOrder> {
    return this.#byMarket.get(marketId)?.values() ?? [];
  }

  count(marketId: number): number {
    return this.#byMarket.get(marketId)?.size ?? 0;
  }

  apply({ events }: ExchangeRecord): void {
    for (const event of events) {
      const step = this.#parts.stepOf(event);
      if (step?.what === 'filled') this.#fill(step);
      else if (step?.what === 'ended') this.#byMarket.get(step.marketId)?.delete(step.orderId);
      else if (step?.userId === this.#parts.userId) this.#set(step.order);
    }
  }

  #set(order: OwnOrder): void {
    const orders = this.#byMarket.get(order.marketId) ?? new Map<number, OwnOrder>();
    this.#byMarket.set(order.marketId, orders.set(order.orderId, order));
  }

  #fill({ marketId, orderId, remaining }: Extract<OrderStep, { what: 'filled' }>): void {
    const orders = this.#byMarket.get(marketId);
    const order = orders?.get(orderId);
    if (!orders || !order) return;
    if (remaining === 0) orders.delete(orderId);
    else orders.set(orderId, { ...order, remaining, filled: order.filled + order.remaining - remaining });
    this.#parts.onFill(marketId);
  }
}
