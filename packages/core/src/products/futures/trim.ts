import { amount } from '@candor/amount';
import { BUY } from '../../order-book/order-book.ts';
import type { At } from './at.ts';
import { writeEnd } from './ending.ts';
import { futuresTable } from './events.ts';
import { directionOf, isClosing } from './order-flags.ts';
import type { Position } from './contract.ts';

/**
 * Where closing orders are more than is left of their position, the newest becomes smaller or ends:
 * an order that closes never opens. One order a step.
 */
export function trimClosing(at: At): number {
  const { own } = at;
  for (const position of own.shrunk) {
    if (trim(at, position)) return 1;
    own.shrunk.delete(position);
  }
  return 0;
}

/**
 * Takes one step towards so many lots of a position that no closing order claims; gives whether it
 * had to.
 */
export function trim(at: At, { user, contract, side, lots }: Position, kept = 0): boolean {
  const { own, writer } = at;
  const { orders, state } = own;
  const { pool } = orders;
  if ((own.openOrders(user, contract)?.lots(side === 'long' ? 3 : 4) ?? 0) <= Number(lots) - kept) return false;
  let [open, newest] = [0, 0];
  for (const slot of own.traders.get(user)?.orders ?? []) {
    const isOfSide = (pool.side(slot) === BUY) === (side === 'short');
    if (orders.market(slot) !== contract.row || !isOfSide || !isClosing(orders, slot)) continue;
    open += pool.remaining(slot);
    newest = slot;
  }
  const excess = open - (Number(lots) - kept);
  if (excess <= 0) return false;
  const remaining = pool.remaining(newest) - excess;
  if (remaining <= 0) {
    writeEnd(own, writer, newest, 'position_shrank');
    return true;
  }
  const [price, shown] = [pool.price(newest), pool.shown(newest)];
  futuresTable.write(writer, {
    type: 'contract_order_amended',
    keptPriority: true,
    direction: directionOf(orders, newest),
    byOwner: false,
    contractId: contract.contractId,
    orderId: pool.orderId(newest),
    userId: state.users.id(user),
    oldPrice: price,
    oldDisplayed: shown,
    price,
    quantity: orders.quantity(newest) - excess,
    remaining,
    displayed: Math.min(shown, remaining),
    hold: amount(0n),
  });
  return true;
}
