import { amount } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { lacks } from '../../ledger/lack.ts';
import type { Commanded } from '../../product.ts';
import type { LockOtcBond, WithdrawOtcBond } from './commands.ts';
import { otcTable } from './events.ts';
import { merchantWallet, moveBond, usdtOf } from './money.ts';
import { advertOwnerOf, type OtcState } from './state.ts';

type At = Commanded<OtcState>;

/** So long after the last order a bond leaves. */
export const bondStaysMs = 30 * 86_400_000;

/** Locks what is missing of the published sum; a bond that was about to leave stays. */
export function decideLock({ state, own, timeMs, writer }: At, { userId }: LockOtcBond): RejectionReason | undefined {
  const [user, usdt, terms] = [state.users.find(userId) - 1, usdtOf(state), own.termsAt(timeMs)];
  if (user < 0) return 'unknown_user';
  if (usdt === undefined || terms === undefined) return 'otc_closed';
  if (state.users.isFrozen(user)) return 'account_frozen';
  if (!state.users.isMerchant(user)) return 'wallet_not_open';
  const bond = own.bonds.get(userId);
  const locked = bond?.amount ?? 0n;
  const more = terms.bond > locked ? terms.bond - locked : 0n;
  if (more === 0n && (bond?.leavingSinceMs ?? 0) === 0) return 'amend_nothing_changed';
  if (state.ledger.balance(user, merchantWallet, usdt.row).available < more)
    return lacks(user, usdt.row, more, merchantWallet);
  otcTable.write(writer, { type: 'otc_bond_set', move: 'locked', userId, bond: amount(locked + more) });
  moveBond(writer, userId, usdt.assetId, more);
  return undefined;
}

/** Asks for the bond. No advert is open, and no claim is open; time gives it back. */
export function decideWithdraw({ own, writer }: At, { userId }: WithdrawOtcBond): RejectionReason | undefined {
  const bond = own.bonds.get(userId);
  if (bond === undefined || bond.amount === 0n) return 'otc_bond_missing';
  if (bond.leavingSinceMs > 0) return 'amend_nothing_changed';
  const hasClaim = [...(own.ordersOf.get(userId) ?? [])].some(
    (order) => order.stage === 'claimed' && advertOwnerOf(order) === userId,
  );
  if (hasClaim || own.advertsOf.has(userId)) return 'otc_bond_in_use';
  otcTable.write(writer, { type: 'otc_bond_set', move: 'leaving', userId, bond: amount(bond.amount) });
  return undefined;
}

/**
 * When a bond that was asked for leaves; undefined while an order of its owner's adverts is kept.
 */
export function bondLeavesAt(own: OtcState, userId: number): number | undefined {
  const bond = own.bonds.get(userId);
  if (bond === undefined || bond.leavingSinceMs === 0) return undefined;
  for (const order of own.ordersOf.get(userId) ?? []) if (advertOwnerOf(order) === userId) return undefined;
  return bond.lastOrderMs === 0 ? bond.leavingSinceMs : bond.lastOrderMs + bondStaysMs;
}

/**
 * Whether a merchant's bond is at least what the terms in force publish, and is not about to leave.
 */
export function hasBond(own: OtcState, userId: number, timeMs: number): boolean {
  const bond = own.bonds.get(userId);
  const isLocked = (bond?.amount ?? 0n) >= (own.termsAt(timeMs)?.bond ?? 0n);
  return isLocked && (bond?.leavingSinceMs ?? 0) === 0;
}
