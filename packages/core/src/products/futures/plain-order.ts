import type { ContractOrderAccepted } from './events.ts';

/** An order that the system places for a user's position, without what only owners choose. */
export const plainOrder = {
  type: 'contract_order_accepted',
  trailingOffsetPpm: 0,
  triggerPrice: 0,
  displayQuantity: 0,
  expiresAtMs: 0,
  postOnly: false,
  selfTradePrevention: 'expire_maker',
  triggerSource: 'mark',
  profitSource: 'mark',
  lossSource: 'mark',
  profitTrigger: 0,
  profitPrice: 0,
  lossTrigger: 0,
  lossPrice: 0,
  clientOrderId: '',
} as const satisfies Partial<ContractOrderAccepted>;
