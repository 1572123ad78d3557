import type { Room } from '../room.ts';
import { type Chains, walletHandlers } from './create-wallets.ts';
import type { WalletDeskParts } from './console/console-parts.ts';
import type { ClaimList } from './deposits/deposit-handlers.ts';
import type { BodyKey } from './withdrawals/body-key.ts';
import { walletDeskHandlers } from './console/wallet-console.ts';

interface WalletsGround {
  readonly chains: Chains;
  readonly bodyKey: BodyKey;
  /** Claims of bank money, which are listed with deposits. */
  readonly claims: ClaimList;
  readonly recharge: Pick<WalletDeskParts, 'verifiedName'>;
  readonly operatorConsole: Pick<WalletDeskParts, 'real' | 'signingKeys'>;
}

/** Deposits and withdrawals, and their rooms of the console. */
export const walletsRoom: Room<WalletsGround> = (ground) => {
  const { operatorConsole, config, exchange, sql, people, recharge, now } = ground;
  const { networks, progressOf } = ground.chains;
  const { chat } = people;
  const { verifiedName } = recharge;
  return [
    ...walletHandlers({ ...ground, verifiedName }),
    ...walletDeskHandlers({ ...operatorConsole, config, exchange, sql, chat, networks, progressOf, verifiedName, now }),
  ];
};
