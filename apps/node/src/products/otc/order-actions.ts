import { extensionsMax } from '@candor/core';
import { otcExtension, type OtcAction, type OtcState } from '@candor/protocol';
import type { OtcOrderRow } from './order-rows.ts';
import { isSeller } from './orders.ts';

interface Open {
  readonly name: OtcAction;
  readonly fromMs: number;
  readonly untilMs: number | null;
}

/** So long after its end an order can be rated. */
const rateableMs = 30 * 86_400_000;
/** Nobody appealed for so long after the payment mark: the system does. */
const systemAppealMs = 86_400_000;

/** What a party may do, each with its time; what is not here is a rejection of the core's. */
export function actionsOf(row: OtcOrderRow, userId: number, isRated: boolean): Open[] {
  const sells = isSeller(row, userId);
  const may = (name: OtcAction, fromMs = row.sinceMs, untilMs: number | null = null): Open => ({
    name,
    fromMs,
    untilMs,
  });
  switch (row.state as OtcState) {
    case 'unpaid': {
      if (!sells) return [may('paid', row.openedAtMs, row.expiresAtMs), may('cancel', row.openedAtMs, row.expiresAtMs)];
      return row.extensions < Math.min(extensionsMax, otcExtension.times)
        ? [may('extend', row.openedAtMs, row.expiresAtMs)]
        : [];
    }
    case 'paid':
      return sells ? [may('release'), may('appeal')] : [may('cancel'), may('appeal', appealFromOf(row) ?? row.sinceMs)];
    case 'appealed': {
      const isOwn = row.appealBy === (sells ? 'seller' : 'buyer') && !row.appealWithdrawn;
      return [may(sells ? 'release' : 'cancel'), may('evidence'), ...(isOwn ? [may('withdrawAppeal')] : [])];
    }
    case 'claimed':
      return [may('evidence')];
    case 'expired':
      if (row.open && !sells && row.claimUntilMs !== null) return [may('claim', row.sinceMs, row.claimUntilMs)];
      return [];
    case 'released':
    case 'awarded_buyer':
    case 'awarded_seller':
    case 'cancelled':
    case 'claim_upheld':
    case 'claim_refused':
      return isRated || row.endedAtMs === null ? [] : [may('rate', row.endedAtMs, row.endedAtMs + rateableMs)];
  }
}

/** When the buyer may appeal; null while nothing was paid. The seller may at once. */
export const appealFromOf = ({ paidAtMs, releaseMs }: OtcOrderRow): number | null =>
  paidAtMs === null ? null : paidAtMs + releaseMs;

/** When the state's own timer ends; null where time does nothing. */
export function deadlineOf({ state, open, expiresAtMs, sinceMs, claimUntilMs }: OtcOrderRow): number | null {
  if (state === 'unpaid') return expiresAtMs;
  if (state === 'paid') return sinceMs + systemAppealMs;
  return state === 'expired' && open ? claimUntilMs : null;
}

/** Whether an order can be rated now. */
export const isRateable = (row: OtcOrderRow, userId: number, nowMs: number): boolean =>
  actionsOf(row, userId, false).some(({ name, untilMs }) => name === 'rate' && (untilMs ?? Infinity) > nowMs);
