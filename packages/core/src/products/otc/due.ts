import { amount } from '@candor/amount';
import type { Deciding } from '../../product.ts';
import { writeClosed as writeAdvertClosed, writeOffline } from './adverts.ts';
import { bondLeavesAt } from './bonds.ts';
import { writeClosed } from './ending.ts';
import { otcTable } from './events.ts';
import { merchantWallet, moveBond, usdtOf } from './money.ts';
import type { OtcOrder, OtcState } from './state.ts';
import type { OtcAppealCause } from './words.ts';

type At = Deciding<OtcState>;

const minuteMs = 60_000;
/** Both parties are warned so long before the time to pay ends. */
export const warnMs = 5 * minuteMs;
/** So long after the payment mark the system appeals. */
export const systemAppealMs = 24 * 60 * minuteMs;

/** What time does: to adverts, orders and bonds. */
export function dueOtc(at: At, room: number): number {
  const { adverts, orders, bonds } = at.own;
  if (adverts.size === 0 && orders.size === 0 && bonds.size === 0) return 0;
  // One kind at a time: what it wrote is applied before the next is asked.
  return dueAdverts(at, room) || dueOrders(at, room) || dueBonds(at, room);
}

/** Of each user one order at a time: what the next does hangs on their adverts, faults and balances. */
function dueOrders(at: At, room: number): number {
  if (!isAnyDue(at)) return 0;
  const users = new Set<number>();
  let steps = 0;
  for (const order of at.own.orders.values()) {
    if (steps >= room) break;
    if (users.has(order.sellerId) || users.has(order.buyerId) || !dueOrder(at, order)) continue;
    users.add(order.sellerId).add(order.buyerId);
    steps += 1;
  }
  return steps;
}

/** Adverts that an operator took offline, and merchants' adverts whose owner lost the right. */
function dueAdverts(at: At, room: number): number {
  const { users } = at.state;
  let steps = 0;
  for (const advert of at.own.adverts.values()) {
    if (steps >= room) break;
    const hasRight = advert.wallet !== merchantWallet || users.isMerchant(users.find(advert.userId) - 1);
    if (!hasRight) writeAdvertClosed(at, advert, 'right_lost');
    else if (advert.blocked && advert.online) writeOffline(at, advert, 'operator');
    else continue;
    steps += 1;
  }
  return steps;
}

/** Whether some order may be due: where nothing changed since it was asked last, its first time says so. */
function isAnyDue({ state, own, timeMs }: At): boolean {
  if (state.users.frozenCount > 0) return true;
  own.firstDueMs ??= Math.min(...Array.from(own.orders.values(), nextDueMs), Infinity);
  return own.firstDueMs <= timeMs;
}

/** When time acts on an order next. */
export function nextDueMs({ stage, expiresAtMs, isWarned, sinceMs }: OtcOrder): number {
  switch (stage) {
    case 'unpaid':
      return isWarned ? expiresAtMs : expiresAtMs - warnMs;
    case 'paid':
      return sinceMs + systemAppealMs;
    case 'expired':
      return expiresAtMs + 1;
    case 'appealed':
    case 'claimed':
      return Infinity;
  }
}

function dueOrder(at: At, order: OtcOrder): boolean {
  const { timeMs, writer } = at;
  const { orderId, sellerId, buyerId, stage, expiresAtMs } = order;
  const named = { orderId, sellerId, buyerId };
  const isDue = nextDueMs(order) <= timeMs;
  if (stage === 'paid') {
    const cause: OtcAppealCause | undefined = isPartyFrozen(at, order) ? 'party_frozen' : isDue ? 'time' : undefined;
    if (cause === undefined) return false;
    otcTable.write(writer, { type: 'otc_order_appealed', ...named, by: 'system', cause });
    return true;
  }
  if (!isDue) return false;
  if (stage === 'expired') otcTable.write(writer, { type: 'otc_claim_closed', ...named, outcome: 'lapsed' });
  else if (expiresAtMs <= timeMs) writeClosed(at, order, 'expired', { isFault: true });
  else otcTable.write(writer, { type: 'otc_order_warned', ...named, expiresAtMs });
  return true;
}

const isPartyFrozen = ({ state: { users } }: At, { sellerId, buyerId }: OtcOrder): boolean =>
  users.isFrozen(users.find(sellerId) - 1) || users.isFrozen(users.find(buyerId) - 1);

function dueBonds(at: At, room: number): number {
  const leaving = [...at.own.bonds].filter(([, { leavingSinceMs }]) => leavingSinceMs > 0);
  let steps = 0;
  for (const [userId] of leaving.toSorted(([a], [b]) => a - b)) if (steps < room && dueBond(at, userId)) steps += 1;
  return steps;
}

function dueBond({ state, own, timeMs, writer }: At, userId: number): boolean {
  const [leavesAtMs, usdt] = [bondLeavesAt(own, userId), usdtOf(state)];
  if (leavesAtMs === undefined || leavesAtMs > timeMs || usdt === undefined) return false;
  const locked = own.bonds.get(userId)?.amount ?? 0n;
  otcTable.write(writer, { type: 'otc_bond_set', move: 'released', userId, bond: amount(0n) });
  moveBond(writer, userId, usdt.assetId, 0n - locked);
  return true;
}
