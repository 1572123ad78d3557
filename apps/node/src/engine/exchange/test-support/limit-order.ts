import type { PlaceOrder } from '@candor/core';

/** A limit order on the demo's first market: one bitcoin at 60,000 unless it says otherwise. */
export const limitOrder = (order: Pick<PlaceOrder, 'userId' | 'side'> & Partial<PlaceOrder>): PlaceOrder => ({
  type: 'place_order',
  marketId: 1,
  kind: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price: 6_000_000,
  quantity: 100_000,
  ...order,
});
