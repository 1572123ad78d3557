import type { ExchangeEvent } from '@candor/core';
import { burstTerms, quoteTerms } from './maker-orders.ts';
import type { MakerDoor } from './market-maker.ts';
import { OwnOrders, type OrderStep } from './own-orders.ts';

/** Spot markets take orders of two accounts: one quotes, the other trades against the quotes. */
export const spotDoor = (quotingUserId: number, takingUserId: number): MakerDoor => ({
  orders: (onFill) => new OwnOrders({ userId: quotingUserId, stepOf: spotStep, onFill }),
  place: (marketId, { side, price, quantity }) => ({
    type: 'place_order',
    userId: quotingUserId,
    marketId,
    side,
    ...quoteTerms,
    price,
    quantity,
  }),
  move: ({ orderId, filled }, to) => ({
    type: 'amend_order',
    userId: quotingUserId,
    orderId,
    price: to.price,
    quantity: filled + to.quantity,
  }),
  cancel: (orderId) => ({ type: 'cancel_order', userId: quotingUserId, orderId }),
  cancelAll: (marketId) => ({ type: 'cancel_all_orders', userId: quotingUserId, marketId }),
  take: (marketId, { side, quantity }) => ({
    type: 'place_order',
    userId: takingUserId,
    marketId,
    side,
    ...burstTerms,
    quantity,
  }),
});

function spotStep(event: ExchangeEvent): OrderStep | undefined {
  switch (event.type) {
    case 'trade': {
      const { marketId, makerOrderId, makerRemaining } = event;
      return { what: 'filled', marketId, orderId: makerOrderId, remaining: makerRemaining };
    }
    case 'order_finished':
      return { what: 'ended', marketId: event.marketId, orderId: event.orderId };
    case 'order_rested':
    case 'order_amended': {
      const { userId, marketId, orderId, side, price, remaining } = event;
      const filled = event.type === 'order_amended' ? event.quantity - remaining : 0;
      return { what: 'rests', userId, order: { marketId, orderId, side, price, remaining, filled } };
    }
    default:
      return undefined;
  }
}
