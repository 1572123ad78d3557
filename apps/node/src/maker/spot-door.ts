import { OwnOrders } from './own-orders.ts';
import type { MakerDoor } from './market-maker.ts';

/** Spot markets take orders of two accounts: one quotes, the other trades against the quotes. */
export const spotDoor = (quotingUserId: number, takingUserId: number): MakerDoor => ({
  orders: (onFill) => new OwnOrders(quotingUserId, onFill),
  place: (marketId, { side, price, quantity }) => ({
    type: 'place_order',
    userId: quotingUserId,
    marketId,
    side,
    kind: 'limit',
    timeInForce: 'GTC',
    postOnly: true,
    selfTradePrevention: 'expire_maker',
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
    kind: 'market',
    timeInForce: 'IOC',
    postOnly: false,
    selfTradePrevention: 'expire_taker',
    quantity,
  }),
});
