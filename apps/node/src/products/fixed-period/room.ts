import type { Room } from '../room.ts';
import { fixedPeriodOrders } from './order-handlers.ts';
import type { PricedMarkets } from './priced-markets.ts';
import { fixedPeriodReads } from './read-handlers.ts';
import type { ReceiptKeys } from './receipt-keys.ts';

interface FixedPeriodGround {
  readonly markets: PricedMarkets;
  readonly receiptKeys: ReceiptKeys;
}

/** Fixed-period contracts. */
export const fixedPeriodRoom: Room<FixedPeriodGround> = (ground) => [
  ...fixedPeriodReads(ground),
  ...fixedPeriodOrders(ground),
];
