// Proof: snapshot/read.test.ts; tests/faults/golden.test.ts (old snapshots).

import type { Orders } from '../orders/orders.ts';
import type { State } from '../state/state.ts';

/** Longer lists are sorted by the platform. */
const insertionMax = 32;

/**
 * Links each user's orders, oldest first: ids rise with age. They are gathered by user before, so
 * that every order's row is looked up once, where sorting all orders by id and linking one after
 * the other looks up three rows an order, each somewhere else in memory.
 */
export function linkUsersOrders({ orders, users }: State): void {
  const { ids, ends } = idsByUser(orders, users.count);
  let from = 0;
  for (let user = 0; user < users.count; user += 1) {
    const to = ends[user] ?? 0;
    if (to === from) continue;
    sortRange(ids, from, to);
    let previous = 0;
    let slot = orders.slotOf(ids[from] ?? 0);
    users.firstOrder[user] = slot;
    for (let at = from; at < to; at += 1) {
      const next = at + 1 < to ? orders.slotOf(ids[at + 1] ?? 0) : 0;
      orders.setUserPrevious(slot, previous);
      orders.setUserNext(slot, next);
      previous = slot;
      slot = next;
    }
    users.lastOrder[user] = previous;
    from = to;
  }
}

/** The ids of all orders, one user's beside each other, and where each user's end. */
function idsByUser(orders: Orders, users: number): { readonly ids: Float64Array; readonly ends: Int32Array } {
  const { pool } = orders;
  const ends = new Int32Array(users);
  // A snapshot's orders take slots from 1 on without a gap.
  const last = orders.count;
  for (let slot = 1; slot <= last; slot += 1) ends[orders.user(slot)] = (ends[orders.user(slot)] ?? 0) + 1;
  let sum = 0;
  for (let user = 0; user < users; user += 1) {
    sum += ends[user] ?? 0;
    ends[user] = sum - (ends[user] ?? 0);
  }
  const ids = new Float64Array(last);
  for (let slot = 1; slot <= last; slot += 1) {
    const user = orders.user(slot);
    const at = ends[user] ?? 0;
    ids[at] = pool.orderId(slot);
    ends[user] = at + 1;
  }
  return { ids, ends };
}

function sortRange(ids: Float64Array, from: number, to: number): void {
  if (to - from > insertionMax) {
    ids.subarray(from, to).sort();
    return;
  }
  for (let at = from + 1; at < to; at += 1) {
    const id = ids[at] ?? 0;
    let hole = at;
    for (; hole > from && (ids[hole - 1] ?? 0) > id; hole -= 1) ids[hole] = ids[hole - 1] ?? 0;
    ids[hole] = id;
  }
}
