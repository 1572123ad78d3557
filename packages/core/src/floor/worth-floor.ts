import { formatDecimal } from '@candor/amount';
import type { State } from '../state/state.ts';
import type { Wallet } from '../words.ts';
import { lastOtcDetail } from '../products/otc/last-detail.ts';
import { otcOf } from '../products/otc/own.ts';
import { isInEscrow } from '../products/otc/state.ts';
import { withdrawalsOf } from '../products/withdrawals/own.ts';
import { worthOf } from '../products/withdrawals/rules.ts';
import type { WithdrawalsState } from '../products/withdrawals/state.ts';

/** Wallets of perpetual contracts: what lies there may be owed to other traders. */
const contractWallets: readonly number[] = [2, 3];

/** What is about to leave a user. */
export interface Leaving {
  readonly userId: number;
  readonly assetId: number;
  readonly amount: bigint;
}

/**
 * Whether so much may leave while a part of the user's deposits is not final. What stays must be
 * worth at least that part: of each asset itself, or else in all, at fresh index prices.
 */
export function againstNotFinal(
  state: State,
  { networks }: WithdrawalsState,
  leaving: Leaving,
): 'deposits_not_final' | 'prices_stale' | undefined {
  const notFinal = networks.notFinal.get(leaving.userId);
  if (notFinal === undefined) return undefined;
  const standing = standingAfter(state, notFinal, leaving);
  return standing === 'short' ? 'deposits_not_final' : standing;
}

/**
 * Whether so much may leave while coins are held that were bought by a payment that can be called
 * back: the same floor on worth, so that a swap into another coin changes nothing.
 */
export function againstHolds(
  state: State,
  leaving: Leaving,
  timeMs: number,
): 'otc_reversible_payment' | 'prices_stale' | undefined {
  const own = otcOf(state);
  if (!own.holds.has(leaving.userId)) return undefined;
  const holds = own.holdsOf(leaving.userId, timeMs);
  if (holds.length === 0) return undefined;
  const needed = new Map<number, bigint>();
  for (const { assetId, amount } of holds) needed.set(assetId, (needed.get(assetId) ?? 0n) + amount);
  const standing = standingAfter(state, needed, leaving);
  if (standing !== 'short') return standing;
  const latest = holds.reduce((last, hold) => (hold.untilMs > last.untilMs ? hold : last));
  const asset = state.asset(latest.assetId);
  lastOtcDetail.figures = {
    asset: asset?.symbol ?? '',
    amount: formatDecimal(needed.get(latest.assetId) ?? 0n, asset?.scale ?? 0),
    untilMs: String(latest.untilMs),
  };
  return 'otc_reversible_payment';
}

/** Whether what stays covers what has to stay: of each asset, or in all at fresh prices. */
function standingAfter(
  state: State,
  required: ReadonlyMap<number, bigint>,
  { userId, assetId, amount }: Leaving,
): 'short' | 'prices_stale' | undefined {
  const row = state.users.find(userId) - 1;
  const sold = onItsWayOut(state, userId);
  const staying = (id: number): bigint =>
    ownedOf(state, row, id) - (sold.get(id) ?? 0n) - (id === assetId ? amount : 0n);
  if ([...required].every(([id, units]) => staying(id) >= units)) return undefined;
  let [kept, needed] = [0n, 0n];
  for (const { assetId: id } of state.assets) {
    const owned = staying(id);
    if (owned > 0n) kept += worthOf(state, id, owned).units;
  }
  for (const [id, units] of required) {
    const worth = worthOf(state, id, units);
    if (worth.isStale) return 'prices_stale';
    needed += worth.units;
  }
  return kept >= needed ? undefined : 'short';
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

/** What is on its way out: of adverts, escrows and withdrawals that reserve it still, by asset. */
function onItsWayOut(state: State, userId: number): ReadonlyMap<number, bigint> {
  const sold = new Map<number, bigint>();
  const add = (assetId: number, units: bigint) => sold.set(assetId, (sold.get(assetId) ?? 0n) + units);
  const { advertsOf, ordersOf } = otcOf(state);
  for (const { assetId, amount } of withdrawalsOf(state).openOf.get(userId) ?? []) add(assetId, amount);
  for (const { assetId, reserved } of advertsOf.get(userId) ?? []) add(assetId, reserved);
  for (const order of ordersOf.get(userId) ?? [])
    if (order.sellerId === userId && isInEscrow(order)) add(order.assetId, order.escrow);
  return sold;
}

/**
 * Whether so much may be sold to another user: the same as for what leaves the platform.
 */
export function againstSale(
  state: State,
  sale: Leaving,
  timeMs: number,
): 'deposits_not_final' | 'otc_reversible_payment' | 'prices_stale' | undefined {
  return againstNotFinal(state, withdrawalsOf(state), sale) ?? againstHolds(state, sale, timeMs);
}
