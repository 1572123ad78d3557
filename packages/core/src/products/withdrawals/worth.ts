import type { State } from '../../state/state.ts';
import type { Wallet } from '../../words.ts';
import { worthOf } from './rules.ts';
import type { WithdrawalsState } from './state.ts';

/** Wallets of perpetual contracts: what lies there may be owed to other traders. */
const contractWallets: readonly number[] = [2, 3];

/**
 * Whether so much may leave while a part of the user's deposits is not final. What stays must be
 * worth at least that part: of each asset itself, or else in all, at fresh index prices.
 */
export function againstNotFinal(
  state: State,
  { networks }: WithdrawalsState,
  { userId, assetId, amount }: { readonly userId: number; readonly assetId: number; readonly amount: bigint },
): 'deposits_not_final' | 'prices_stale' | undefined {
  const notFinal = networks.notFinal.get(userId);
  if (notFinal === undefined) return undefined;
  const row = state.users.find(userId) - 1;
  const staying = (id: number): bigint => ownedOf(state, row, id) - (id === assetId ? amount : 0n);
  if ([...notFinal].every(([id, units]) => staying(id) >= units)) return undefined;
  let [kept, needed] = [0n, 0n];
  for (const { assetId: id } of state.assets) {
    const owned = staying(id);
    if (owned > 0n) kept += worthOf(state, id, owned).units;
  }
  for (const [id, units] of notFinal) {
    const worth = worthOf(state, id, units);
    if (worth.isStale) return 'prices_stale';
    needed += worth.units;
  }
  return kept >= needed ? undefined : 'deposits_not_final';
}

/** What a user owns of an asset outside of perpetual contracts. */
function ownedOf(state: State, row: number, assetId: number): bigint {
  const { ledger } = state;
  let sum = 0n;
  const assetRow = state.asset(assetId)?.row ?? 0;
  for (let wallet = 1; wallet <= 8; wallet += 1) {
    if (contractWallets.includes(wallet) || !ledger.holds(row, wallet as Wallet, assetRow)) continue;
    const { available, reserved } = ledger.balance(row, wallet as Wallet, assetRow);
    sum += available + reserved;
  }
  return sum;
}
