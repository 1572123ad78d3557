// Proof: tests/properties/twin.test.ts: what is due is free as in the naive twin.

import type { State } from './state.ts';

/**
 * Whether the user can spend `units` of an asset from the spot wallet now. Orders that are due at
 * this record's time count as gone, so what they hold counts as available.
 */
export function canSpend(state: State, user: number, asset: number, units: number, nowMs: number): boolean {
  if (state.ledger.has(user, asset, units)) return true;
  if (!state.expiries.anyDue(nowMs)) return false;
  return state.ledger.has(user, asset, units - heldByDue(state, user, asset, nowMs));
}

/** What the user's orders that are due hold of an asset. */
export function heldByDue(state: State, user: number, asset: number, nowMs: number): number {
  const { orders } = state;
  let held = 0;
  for (const slot of state.expiries.due(nowMs)) {
    const market = state.markets[orders.market(slot)];
    const reservedAsset = market?.paidIn(orders.pool.side(slot));
    if (orders.user(slot) === user && reservedAsset === asset) held += orders.reserved(slot);
  }
  return held;
}

/**
 * The user's open orders in a market (of all markets when absent), oldest first, due ones left out.
 */
export function openOrders(state: State, user: number, market: number | undefined, nowMs: number): number[] {
  const { orders, users } = state;
  const due = state.expiries.anyDue(nowMs) ? new Set(state.expiries.due(nowMs)) : undefined;
  const slots: number[] = [];
  for (let slot = users.firstOrder[user] ?? 0; slot !== 0; slot = orders.userNext(slot)) {
    if ((market === undefined || orders.market(slot) === market) && due?.has(slot) !== true) slots.push(slot);
  }
  return slots;
}
