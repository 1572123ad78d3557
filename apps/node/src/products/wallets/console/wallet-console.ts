import type { Handled } from '../../../wire/http/handler.ts';
import { coldMoveDeskHandlers } from './cold-move-console.ts';
import { depositDeskHandlers } from './deposit-console.ts';
import type { WalletDeskParts } from './console-parts.ts';
import { networkDeskHandlers } from './network-console.ts';
import { treasuryDeskHandlers } from './treasury-console.ts';
import { withdrawalDeskHandlers } from './withdrawal-console.ts';

/** Every call of operators' rooms of money in and out. */
export const walletDeskHandlers = (parts: WalletDeskParts): Handled[] => [
  ...withdrawalDeskHandlers(parts),
  ...depositDeskHandlers(parts),
  ...networkDeskHandlers(parts),
  ...treasuryDeskHandlers(parts),
  ...coldMoveDeskHandlers(parts),
];
