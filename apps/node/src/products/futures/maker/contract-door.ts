import type { ExchangeRecord, Side } from '@candor/core';
import type { MakerDoor, MakerOrders } from '../../../maker/market-maker.ts';
import type { OwnOrder } from '../../../maker/own-orders.ts';

/** In one-way mode 1 buys and 2 sells: an order against the position closes it first. */
const directionOf = (side: Side): 1 | 2 => (side === 'buy' ? 1 : 2);

/** A direction as the book sees it: opening longs and closing shorts buy. */
const sideOf = (direction: number): Side => (direction === 1 || direction === 4 ? 'buy' : 'sell');

/** One user's resting contract orders by contract, kept from durable records. */
export class OwnContractOrders implements MakerOrders {
  readonly #userId: number;
  readonly #onFill: (contractId: number) => void;
  readonly #byContract = new Map<number, Map<number, OwnOrder>>();

  constructor(userId: number, onFill: (contractId: number) => void) {
    this.#userId = userId;
    this.#onFill = onFill;
  }

  of(contractId: number): Iterable<OwnOrder> {
    return this.#byContract.get(contractId)?.values() ?? [];
  }

  count(contractId: number): number {
    return this.#byContract.get(contractId)?.size ?? 0;
  }

  apply({ events }: ExchangeRecord): void {
    for (const event of events) {
      if (event.type === 'contract_trade') this.#fill(event.contractId, event.makerOrderId, event.makerRemaining);
      else if (event.type === 'contract_order_finished') this.#byContract.get(event.contractId)?.delete(event.orderId);
      else if (event.type === 'contract_order_rested' && event.userId === this.#userId) {
        const { contractId, orderId, direction, price, remaining } = event;
        this.#set({ marketId: contractId, orderId, side: sideOf(direction), price, remaining, filled: 0 });
      } else if (event.type === 'contract_order_amended' && event.userId === this.#userId) {
        const { contractId, orderId, direction, price, remaining, quantity } = event;
        const filled = quantity - remaining;
        this.#set({ marketId: contractId, orderId, side: sideOf(direction), price, remaining, filled });
      }
    }
  }

  #set(order: OwnOrder): void {
    const orders = this.#byContract.get(order.marketId) ?? new Map<number, OwnOrder>();
    this.#byContract.set(order.marketId, orders.set(order.orderId, order));
  }

  #fill(contractId: number, orderId: number, remaining: number): void {
    const order = this.#byContract.get(contractId)?.get(orderId);
    if (order === undefined) return;
    if (remaining === 0) this.#byContract.get(contractId)?.delete(orderId);
    else this.#set({ ...order, remaining, filled: order.filled + order.remaining - remaining });
    this.#onFill(contractId);
  }
}

/** Contracts take the orders of two accounts in one-way mode, so that each closes what it has before it opens more. */
export const contractDoor = (quotingUserId: number, takingUserId: number): MakerDoor => ({
  orders: (onFill) => new OwnContractOrders(quotingUserId, onFill),
  place: (contractId, { side, price, quantity }) => ({
    type: 'place_contract_order',
    userId: quotingUserId,
    contractId,
    direction: directionOf(side),
    kind: 'limit',
    timeInForce: 'GTC',
    postOnly: true,
    selfTradePrevention: 'expire_maker',
    price,
    quantity,
  }),
  move: ({ orderId, filled }, to) => ({
    type: 'amend_contract_order',
    userId: quotingUserId,
    orderId,
    price: to.price,
    quantity: filled + to.quantity,
  }),
  cancel: (orderId) => ({ type: 'cancel_contract_order', userId: quotingUserId, orderId }),
  cancelAll: (contractId) => ({ type: 'cancel_all_contract_orders', userId: quotingUserId, contractId }),
  take: (contractId, { side, quantity }) => ({
    type: 'place_contract_order',
    userId: takingUserId,
    contractId,
    direction: directionOf(side),
    kind: 'market',
    timeInForce: 'IOC',
    postOnly: false,
    selfTradePrevention: 'expire_taker',
    quantity,
  }),
});
