import type { State } from '../../state/state.ts';
import { platformBooks, type Wallet } from '../../base/words.ts';

/** What one user is owed of one asset, in all wallets: what is available and what is reserved. */
export interface Liability {
  readonly userId: number;
  readonly assetId: number;
  readonly sum: bigint;
}

/** Wallets of a user. */
const wallets = [1, 2, 3, 4, 5, 6, 7, 8] as const satisfies readonly Wallet[];

/**
 * Everything that the platform owes its users, asset by asset. Every product keeps its users' money
 * in their accounts and says by `holds` what it reserves there, so the accounts are all of it.
 */
export function* liabilitiesOf({ users, ledger, assets }: State): Iterable<Liability> {
  for (const { row: asset, assetId } of assets) {
    for (let row = 0; row < users.count; row += 1) {
      let sum = 0n;
      for (const wallet of wallets) {
        if (!ledger.holds(row, wallet, asset)) continue;
        const { available, reserved } = ledger.balance(row, wallet, asset);
        sum += available + reserved;
      }
      for (const account of ledger.inMarkets.of(row))
        if (account.asset === asset) sum += account.available + account.reserved;
      if (sum > 0n) yield { userId: users.id(row), assetId, sum };
    }
  }
}

/**
 * What users are owed in all, from the platform's books alone: all balances of an asset sum to
 * zero. It takes no longer however many users there are.
 */
export function owedToUsers({ ledger, assets }: State): Map<number, bigint> {
  const owed = new Map<number, bigint>();
  for (const { row, assetId } of assets) {
    const sum = platformBooks.reduce((all, book) => all - ledger.book(book, row), 0n);
    if (sum !== 0n) owed.set(assetId, sum);
  }
  return owed;
}
