// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import type { RejectionReason } from '@candor/protocol/reasons';
import type { CancelAllOrders, CancelOrder } from './commands.ts';
import { causeCode } from '../../record/layout.ts';
import type { RecordWriter } from '../../record/writer.ts';
import type { State } from '../../state/state.ts';
import { openOrders } from '../../state/available.ts';
import { writeEnd, writeOtherLegEnd } from './match.ts';

/**
 * Ends one open order of the user's, and the other leg of an OCO with it. Works in every market
 * state, for frozen users too.
 */
export function decideCancel(
  state: State,
  command: CancelOrder,
  nowMs: number,
  writer: RecordWriter,
): RejectionReason | undefined {
  const user = state.users.find(command.userId) - 1;
  if (user < 0) return 'unknown_user';
  const slot = ownSlot(state, user, command.orderId, nowMs);
  const market = state.markets[state.orders.market(slot)];
  if (slot === 0 || market === undefined) return 'not_found';

  writeEnd(state, market, slot, causeCode.user, writer);
  writeOtherLegEnd(state, market, slot, writer);
  return undefined;
}

/** Ends every open order of the user's in one market or in all, oldest first. */
export function decideCancelAll(
  state: State,
  command: CancelAllOrders,
  nowMs: number,
  writer: RecordWriter,
): RejectionReason | undefined {
  const user = state.users.find(command.userId) - 1;
  if (user < 0) return 'unknown_user';
  const only = command.marketId === undefined ? undefined : state.market(command.marketId);
  if (command.marketId !== undefined && only === undefined) return 'unknown_market';

  for (const slot of openOrders(state, user, only?.row, nowMs)) {
    const market = state.markets[state.orders.market(slot)];
    if (market !== undefined) writeEnd(state, market, slot, causeCode.cancelAll, writer);
  }
  return undefined;
}

/**
 * The slot of an open order of this user, or 0: another's order is as unknown as one that never
 * was.
 */
export function ownSlot(state: State, user: number, orderId: number, nowMs: number): number {
  if (!Number.isSafeInteger(orderId) || orderId <= 0) return 0;
  const slot = state.orders.slotOf(orderId);
  if (slot === 0 || state.orders.user(slot) !== user) return 0;
  if (state.expiries.anyDue(nowMs) && state.expiries.due(nowMs).includes(slot)) return 0;
  return slot;
}
