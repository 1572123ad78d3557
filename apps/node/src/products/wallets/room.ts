import type { Room } from '../room.ts';
import { walletHandlers } from './create-wallets.ts';
import { walletDeskHandlers } from './console/wallet-console.ts';

/** Deposits and withdrawals, and their rooms of the console. */
export const walletsRoom: Room = (ground) => {
  const { operatorConsole, config, exchange, sql, people, recharge, now } = ground;
  const { networks, progressOf } = ground.chains;
  const { chat } = people;
  const { verifiedName } = recharge;
  return [
    ...walletHandlers({ ...ground, verifiedName }),
    ...walletDeskHandlers({ ...operatorConsole, config, exchange, sql, chat, networks, progressOf, verifiedName, now }),
  ];
};
