import type { ExchangeRecord, Side } from '@candor/core';

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

/** One user's resting orders by market, kept from durable records. */
export class OwnOrders {
  readonly #userId: number;
  readonly #onFill: (marketId: number) => void;
  readonly #byMarket = new Map<number, Map<number, OwnOrder>>();

  /** `onFill` hears of each market in which one of the orders was taken from. */
  constructor(userId: number, onFill: (marketId: number) => void) {
    this.#userId = userId;
    this.#onFill = onFill;
  }

  of(marketId: number): Iterable<OwnOrder> {
    return this.#byMarket.get(marketId)?.values() ?? [];
  }

  count(marketId: number): number {
    return this.#byMarket.get(marketId)?.size ?? 0;
  }

  apply(record: ExchangeRecord): void {
    for (const event of record.events) {
      if (event.type === 'trade') this.#fill(event.marketId, event.makerOrderId, event.makerRemaining);
      else if (event.type === 'order_finished') this.#byMarket.get(event.marketId)?.delete(event.orderId);
      else if (event.type === 'order_rested' && event.userId === this.#userId) this.#set({ filled: 0, ...event });
      else if (event.type === 'order_amended' && event.userId === this.#userId) {
        this.#set({ ...event, filled: event.quantity - event.remaining });
      }
    }
  }

  #set({ orderId, marketId, side, price, remaining, filled }: OwnOrder): void {
    const orders = this.#byMarket.get(marketId) ?? new Map<number, OwnOrder>();
    this.#byMarket.set(marketId, orders.set(orderId, { orderId, marketId, side, price, remaining, filled }));
  }

  #fill(marketId: number, orderId: number, remaining: number): void {
    const order = this.#byMarket.get(marketId)?.get(orderId);
    if (!order) return;
    this.#set({ ...order, remaining, filled: order.filled + order.remaining - remaining });
    this.#onFill(marketId);
  }
}
