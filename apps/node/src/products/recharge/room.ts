import type { Room } from '../room.ts';
import type { Recharge } from './create-recharge.ts';
import { receiptDeskHandlers } from './receipt-console.ts';
import { rechargeHandlers } from './recharge-handlers.ts';

/** Bank money, and its room of the console. */
export const rechargeRoom: Room<{ readonly recharge: Recharge }> = ({
  recharge,
  operatorConsole,
  listings,
  uploads,
  projector,
  now,
}) => [
  ...rechargeHandlers({ ...recharge, listings, uploads, projector }),
  ...receiptDeskHandlers({ ...recharge, ...operatorConsole, listings, uploads, now }),
];
