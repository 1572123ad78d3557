import type { ExchangeEvent, Side } from '@candor/core';
import { burstTerms, quoteTerms } from '../../../engine/maker/maker-orders.ts';
import type { MakerDoor } from '../../../engine/maker/market-maker.ts';
import { OwnOrders, type OrderStep } from '../../../engine/maker/own-orders.ts';

/** In one-way mode 1 buys and 2 sells: an order against the position closes it first. */
const directionOf = (side: Side): 1 | 2 => (side === 'buy' ? 1 : 2);

/** A direction as the book sees it: opening longs and closing shorts buy. */
const sideOf = (direction: number): Side => (direction === 1 || direction === 4 ? 'buy' : 'sell');

/**
 * Contracts take the orders of two accounts in one-way mode, so that each closes what it has before
 * it opens more.
 */
export const contractDoor = (quotingUserId: number, takingUserId: number): MakerDoor => ({
  orders: (onFill) => new OwnOrders({ userId: quotingUserId, stepOf: contractStep, onFill }),
  place: (contractId, { side, price, quantity }) => ({
    type: 'place_contract_order',
    userId: quotingUserId,
    contractId,
    direction: directionOf(side),
    ...quoteTerms,
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
    ...burstTerms,
    quantity,
  }),
});

function contractStep(event: ExchangeEvent): OrderStep | undefined {
  switch (event.type) {
    case 'contract_trade': {
      const { contractId, makerOrderId, makerRemaining } = event;
      return { what: 'filled', marketId: contractId, orderId: makerOrderId, remaining: makerRemaining };
    }
    case 'contract_order_finished':
      return { what: 'ended', marketId: event.contractId, orderId: event.orderId };
    case 'contract_order_rested':
    case 'contract_order_amended': {
      const { userId, contractId, orderId, direction, price, remaining } = event;
      const filled = event.type === 'contract_order_amended' ? event.quantity - remaining : 0;
      const order = { marketId: contractId, orderId, side: sideOf(direction), price, remaining, filled };
      return { what: 'rests', userId, order };
    }
    default:
      return undefined;
  }
}
