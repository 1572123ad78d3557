import { amount } from '@candor/amount';
import type { Deciding } from '../../product.ts';
import type { State } from '../../state/state.ts';
import { writeClosed as writeAdvertClosed, writeOffline } from './adverts.ts';
import { bondLeavesAt, hasBond } from './bonds.ts';
import { writeClosed } from './ending.ts';
import { otcTable } from './events.ts';
import { merchantWallet, moveBond, usdtOf } from './money.ts';
import type { OtcOrder, OtcPass, OtcState } from './state.ts';
import type { OtcAppealCause } from './words.ts';

type At = Deciding<OtcState>;

const minuteMs = 60_000;
/** Both parties are warned so long before the time to pay ends. */
export const warnMs = 5 * minuteMs;
/** A seller who says nothing for so long after an order was opened is silent. */
const silentMs = 15 * minuteMs;
/** So long after the payment mark the system appeals. */
export const systemAppealMs = 24 * 60 * minuteMs;

/** What time does: to adverts, orders and bonds. */
export function dueOtc(at: At, room: number): number {
  const { adverts, orders, bonds } = at.own;
  if (adverts.size === 0 && orders.size === 0 && bonds.size === 0) return 0;
  // One kind at a time: what it wrote is applied before the next is asked.
  const pass = passOf(at);
  if (!pass.areAdvertsDone) {
    const steps = dueAdverts(at, room);
    if (steps > 0) return steps;
    // No order that time ends takes a right or a bond: adverts are walked once.
    pass.areAdvertsDone = true;
  }
  return dueOrders(at, pass, room) || dueBonds(at, room);
}

/** What is due in the record that is written now: asked for many times, found once. */
function passOf({ state, own, timeMs }: At): OtcPass {
  if (own.pass?.seq === state.seq) return own.pass;
  const orders: OtcOrder[] = [];
  if (state.users.frozenCount > 0 || (own.firstDueMs ?? -Infinity) <= timeMs) {
    let firstMs = Infinity;
    for (const order of own.orders.values()) {
      const dueMs = nextDueMs(order);
      if (dueMs < firstMs) firstMs = dueMs;
      if (dueMs <= timeMs || (order.stage === 'paid' && isPartyFrozen(state, order))) orders.push(order);
    }
    own.firstDueMs = firstMs;
  }
  own.pass = { seq: state.seq, areAdvertsDone: false, orders, from: 0 };
  return own.pass;
}

/**
 * In the order of their numbers, of each user one at a time: what the next does hangs on their
 * adverts, faults and balances. An order may be due several times, so the next call begins with
 * those of this one.
 */
function dueOrders(at: At, pass: OtcPass, room: number): number {
  const users = new Set<number>();
  let steps = 0;
  let from = pass.orders.length;
  for (let place = pass.from; place < pass.orders.length && steps < room; place += 1) {
    const order = pass.orders[place];
    if (order === undefined || at.own.orders.get(order.orderId) !== order) continue;
    if (users.has(order.sellerId) || users.has(order.buyerId)) break;
    if (!dueOrder(at, order)) continue;
    if (steps === 0) from = place;
    users.add(order.sellerId).add(order.buyerId);
    steps += 1;
  }
  pass.from = from;
  return steps;
}

/**
 * Adverts that an operator took offline, merchants' adverts whose owner lost the right, and those
 * whose bond is below the published one since it rose or a verdict took of it.
 */
function dueAdverts(at: At, room: number): number {
  const { own, timeMs } = at;
  const { users } = at.state;
  let steps = 0;
  for (const advert of own.adverts.values()) {
    if (steps >= room) break;
    const isMerchants = advert.wallet === merchantWallet;
    if (isMerchants && !users.isMerchant(users.find(advert.userId) - 1)) writeAdvertClosed(at, advert, 'right_lost');
    else if (!advert.online) continue;
    else if (advert.blocked) writeOffline(at, advert, 'operator');
    else if (isMerchants && !hasBond(own, advert.userId, timeMs)) writeOffline(at, advert, 'right_lost');
    else continue;
    steps += 1;
  }
  return steps;
}

/**
 * From when a buyer's cancel counts against nobody, where the seller said nothing: after a quarter
 * of an hour, and at the latest with the warning, so that there is always time to cancel.
 */
export const blamelessFromMs = ({ openedAtMs, expiresAtMs }: Pick<OtcOrder, 'openedAtMs' | 'expiresAtMs'>): number =>
  Math.min(openedAtMs + silentMs, expiresAtMs - warnMs);

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
    const cause: OtcAppealCause | undefined = isPartyFrozen(at.state, order)
      ? 'party_frozen'
      : isDue
        ? 'time'
        : undefined;
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

const isPartyFrozen = ({ users }: State, { sellerId, buyerId }: OtcOrder): boolean =>
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
