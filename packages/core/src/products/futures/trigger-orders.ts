import { amount } from '@candor/amount';
import { trailingTrigger } from '../../markets/prices.ts';
import { BUY, SELL } from '../../order-book/order-book.ts';
import type { SourceCode } from '../../orders/triggers.ts';
import { kindCode } from '../../record/layout.ts';
import type { At } from './at.ts';
import { futuresTable } from './events.ts';
import { postHold } from './money.ts';
import { directionOf } from './order-flags.ts';
import { observedOf, worstPrice } from './place.ts';
import type { Contract } from './contract.ts';
import { contractTriggerSources } from './words.ts';

const sources: readonly SourceCode[] = [0, 1, 2];

/**
 * The next step of what prices set in motion: the trailing triggers that moved, or else the reached
 * stop with the smallest order id, which comes now. Nothing fires in a contract that is not open,
 * or on a stale index.
 */
export function fireNext(at: At): number {
  const { own } = at;
  const { pool } = own.orders;
  let next = 0;
  for (const contract of own.moved) {
    if (contract.triggers.count === 0 || contract.state !== 'open' || own.index(contract) === 0) continue;
    const moves = moveTriggers(at, contract);
    if (moves > 0) return moves;
    for (const source of sources) {
      const slot = contract.triggers.reached(source, observed(at, contract, source));
      if (slot !== 0 && (next === 0 || pool.orderId(slot) < pool.orderId(next))) next = slot;
    }
  }
  if (next === 0) {
    own.moved.clear();
    return 0;
  }
  return fire(at, next);
}

const observed = ({ own }: At, contract: Contract, source: SourceCode): number =>
  observedOf(own, contract, contractTriggerSources[source] ?? 'last');

/** A trailing stop follows the price it watches as long as that moves away from the trigger. */
function moveTriggers(at: At, contract: Contract): number {
  const { own, writer } = at;
  const { orders, state } = own;
  let moves = 0;
  for (const source of sources) {
    const price = observed(at, contract, source);
    if (price === 0) continue;
    for (const slot of contract.triggers.trailing(source)) {
      const rare = orders.rare.get(slot);
      const side = orders.pool.side(slot);
      const triggerPrice = trailingTrigger(price, rare?.trailingOffsetPpm ?? 0, side);
      const now = rare?.triggerPrice ?? 0;
      if (side === SELL ? triggerPrice <= now : triggerPrice >= now) continue;
      futuresTable.write(writer, {
        type: 'contract_trigger_moved',
        contractId: contract.contractId,
        orderId: orders.pool.orderId(slot),
        userId: state.users.id(orders.user(slot)),
        triggerPrice,
      });
      moves += 1;
    }
  }
  return moves;
}

/** It gives back what it held: it pays like any order that comes now. */
function fire(at: At, slot: number): number {
  const { own, writer } = at;
  const { orders, state } = own;
  const contract = own.contractOf(slot);
  const rare = orders.rare.get(slot);
  const released = BigInt(orders.reserved(slot));
  const buys = orders.pool.side(slot) === BUY;
  const hasLimit = orders.kind(slot) === kindCode.stopLimit;
  futuresTable.write(writer, {
    type: 'contract_order_triggered',
    direction: directionOf(orders, slot),
    contractId: contract.contractId,
    orderId: orders.pool.orderId(slot),
    userId: state.users.id(orders.user(slot)),
    triggerPrice: rare?.triggerPrice ?? 0,
    observed: observedOf(own, contract, contractTriggerSources[rare?.triggerSource ?? 0] ?? 'last'),
    price: hasLimit ? orders.pool.price(slot) : worstPrice(contract, buys, rare?.worstPrice ?? 0),
    released: amount(released),
  });
  postHold(own, writer, own.account(orders.user(slot), contract), orders.pool.orderId(slot), -released);
  return 1;
}
