import { formatDecimal } from '@candor/amount';
import type { State } from '../state/state.ts';
import type { Wallet } from '../base/words.ts';
import { lastOtcDetail } from '../products/otc/last-detail.ts';
import { otcOf } from '../products/otc/own.ts';
import { isInEscrow } from '../products/otc/state.ts';
import { withdrawalsOf } from '../products/withdrawals/own.ts';
import { worthOf } from '../products/withdrawals/rules.ts';

/** Wallets of perpetual contracts: what lies there may be owed to other traders. */
const contractWallets: readonly number[] = [2, 3];

/** What is about to leave a user. */
export interface Leaving {
  readonly userId: number;
  readonly assetId: number;
  readonly amount: bigint;
}

/**
 * Whether so much may leave, or be sold to another user, while a part of the user's deposits is not
 * final or coins are held that were bought by a payment that can be called back. What stays must be
 * worth at least both together: of each asset itself, or else in all, at fresh index prices. So no
 * coin covers two parts, and a swap into another coin changes nothing.
 */
export function againstFloor(
  state: State,
  leaving: Leaving,
  timeMs: number,
): 'deposits_not_final' | 'otc_reversible_payment' | 'prices_stale' | undefined {
  const notFinal = withdrawalsOf(state).networks.notFinal.get(leaving.userId);
  const own = otcOf(state);
  const holds = own.holds.has(leaving.userId) ? own.holdsOf(leaving.userId, timeMs) : [];
  if (notFinal === undefined && holds.length === 0) return undefined;
  const held = new Map<number, bigint>();
  for (const { assetId, amount } of holds) addTo(held, assetId, amount);
  const required = new Map(notFinal);
  for (const [assetId, amount] of held) addTo(required, assetId, amount);
  const standing = standingAfter(state, required, leaving);
  if (standing !== 'short') return standing;
  if (notFinal !== undefined && standingAfter(state, notFinal, leaving) === 'short') return 'deposits_not_final';
  const latest = holds.reduce((last, hold) => (hold.untilMs > last.untilMs ? hold : last));
  const asset = state.asset(latest.assetId);
  lastOtcDetail.figures = {
    asset: asset?.symbol ?? '',
    amount: formatDecimal(held.get(latest.assetId) ?? 0n, asset?.scale ?? 0),
    untilMs: String(latest.untilMs),
  };
  return 'otc_reversible_payment';
}

function addTo(sums: Map<number, bigint>, assetId: number, units: bigint): void {
  sums.set(assetId, (sums.get(assetId) ?? 0n) + units);
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
  for (const account of ledger.inMarkets.of(row))
    if (account.asset === assetRow) sum += account.available + account.reserved;
  return sum;
}

/** What is on its way out: of adverts, escrows and withdrawals that reserve it still, by asset. */
function onItsWayOut(state: State, userId: number): ReadonlyMap<number, bigint> {
  const sold = new Map<number, bigint>();
  const { advertsOf, ordersOf } = otcOf(state);
  for (const { assetId, amount } of withdrawalsOf(state).openOf.get(userId) ?? []) addTo(sold, assetId, amount);
  for (const { assetId, reserved } of advertsOf.get(userId) ?? []) addTo(sold, assetId, reserved);
  for (const order of ordersOf.get(userId) ?? [])
    if (order.sellerId === userId && isInEscrow(order)) addTo(sold, order.assetId, order.escrow);
  return sold;
}
