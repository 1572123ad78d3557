import { contractValue, crossEquity, freeOf, initialMarginOf, unrealisedOf, type Amount } from '@candor/amount';
import type { Wallet } from '../../base/words.ts';
import type { Account, Position } from './contract.ts';
import type { FuturesState } from './state.ts';

/** A position as the formulas ask for it. */
export const sidedOf = ({ contract, side }: Pick<Position, 'contract' | 'side'>) => ({
  contract: contract.scale,
  side,
});

/** F4 at the standing mark. */
export function unrealisedAtMark(own: FuturesState, position: Position): Amount {
  return unrealisedOf(sidedOf(position), position, BigInt(own.standingMark(position.contract)));
}

/** F1 of a whole position at the standing mark. */
export function valueAtMark(own: FuturesState, { contract, lots }: Pick<Position, 'contract' | 'lots'>): Amount {
  return contractValue(contract.scale, BigInt(own.standingMark(contract)), lots);
}

/** What is available in the wallet of an account. */
export function availableIn({ state }: FuturesState, { user, wallet, asset }: Account): Amount {
  return state.ledger.balance(user, wallet, asset).available;
}

/** Whether a cross position of another leverage is asked about. */
interface Asked {
  readonly position: Position;
  readonly leverage: number;
}

/**
 * What an account has free to open with and to take out; negative where cross positions need more
 * than there is.
 */
export function freeOfAccount(own: FuturesState, account: Account, asked?: readonly Asked[]): Amount {
  let [initialMargins, unrealised] = [0n, 0n];
  for (const position of account.positions) {
    if (position.mode !== 'cross') continue;
    const leverage = asked?.find((one) => one.position === position)?.leverage ?? position.leverage;
    initialMargins += initialMarginOf(valueAtMark(own, position), leverage);
    unrealised += unrealisedAtMark(own, position);
  }
  return freeOf({ available: availableIn(own, account), owed: account.owed, initialMargins, unrealised });
}

/** F9 of the cross positions of an account. */
export function equityOfAccount(own: FuturesState, account: Account): Amount {
  let unrealised = 0n;
  for (const position of account.positions) {
    if (position.mode === 'cross') unrealised += unrealisedAtMark(own, position);
  }
  return crossEquity({ available: availableIn(own, account), held: account.held, owed: account.owed, unrealised });
}

/** What may leave a wallet of contracts; undefined where no cross position counts on it. */
export function freeInWallet(own: FuturesState, user: number, wallet: Wallet, asset: number): Amount | undefined {
  if (wallet !== 2 && wallet !== 3) return undefined;
  const account = own.knownAccount(user, asset);
  return account === undefined || account.wallet !== wallet ? undefined : freeOfAccount(own, account);
}
