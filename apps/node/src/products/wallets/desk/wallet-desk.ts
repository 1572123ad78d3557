import type { Handled } from '../../../http/handler.ts';
import { coldMoveDeskHandlers } from './cold-move-desk.ts';
import { depositDeskHandlers } from './deposit-desk.ts';
import type { WalletDeskParts } from './desk-parts.ts';
import { networkDeskHandlers } from './network-desk.ts';
import { treasuryDeskHandlers } from './treasury-desk.ts';
import { withdrawalDeskHandlers } from './withdrawal-desk.ts';

/** Every call of operators' rooms of money in and out. */
export const walletDeskHandlers = (parts: WalletDeskParts): Handled[] => [
  ...withdrawalDeskHandlers(parts),
  ...depositDeskHandlers(parts),
  ...networkDeskHandlers(parts),
  ...treasuryDeskHandlers(parts),
  ...coldMoveDeskHandlers(parts),
];
