import type { Room } from '../room.ts';
import { receiptDeskHandlers } from './receipt-console.ts';
import { rechargeHandlers } from './recharge-handlers.ts';

/** Bank money, and its room of the console. */
export const rechargeRoom: Room = ({ recharge, operatorConsole, listings, uploads, projector, now }) => [
  ...rechargeHandlers({ ...recharge, listings, uploads, projector }),
  ...receiptDeskHandlers({ ...recharge, ...operatorConsole, listings, uploads, now }),
];
