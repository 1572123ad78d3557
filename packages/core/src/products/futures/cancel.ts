import type { RejectionReason } from '@candor/protocol/reasons';
import type { At } from './at.ts';
import type { CancelAllContractOrders, CancelContractOrder } from './commands.ts';
import { writeDueEnds, writeEnd } from './ending.ts';

/**
 * Ends one open order of the user's. Works in every state of the contract, for frozen users too.
 */
export function decideCancel(at: At, { userId, orderId }: CancelContractOrder): RejectionReason | undefined {
  const { own, state, writer, timeMs } = at;
  const user = state.users.find(userId) - 1;
  if (user < 0) return 'unknown_user';
  const slot = ownSlot(at, user, orderId);
  if (slot === 0) return 'not_found';
  writeDueEnds(own, writer, timeMs);
  writeEnd(own, writer, slot, 'user');
  return undefined;
}

/** Ends every open order of the user's in one contract or in all, oldest first. */
export function decideCancelAll(at: At, { userId, contractId }: CancelAllContractOrders): RejectionReason | undefined {
  const { own, state, writer, timeMs } = at;
  const user = state.users.find(userId) - 1;
  if (user < 0) return 'unknown_user';
  const only = contractId === undefined ? undefined : own.byId.get(contractId);
  if (contractId !== undefined && only === undefined) return 'unknown_contract';
  const due = own.expiries.anyDue(timeMs) ? new Set(own.expiries.due(timeMs)) : undefined;
  writeDueEnds(own, writer, timeMs);
  for (const slot of own.traders.get(user)?.orders ?? []) {
    const isMeant = only === undefined || own.orders.market(slot) === only.row;
    if (isMeant && due?.has(slot) !== true) writeEnd(own, writer, slot, 'cancel_all');
  }
  return undefined;
}

/**
 * The slot of an open order of this user, or 0: another's order is as unknown as one that never
 * was.
 */
export function ownSlot({ own, timeMs }: At, user: number, orderId: number): number {
  if (!Number.isSafeInteger(orderId) || orderId <= 0) return 0;
  const slot = own.orders.slotOf(orderId);
  if (slot === 0 || own.orders.user(slot) !== user) return 0;
  return own.expiries.anyDue(timeMs) && own.expiries.due(timeMs).includes(slot) ? 0 : slot;
}
