import { amount } from '@candor/amount';
import type { RecordWriter } from '../../record/writer.ts';
import { futuresTable, type ContractOrderFinished } from './events.ts';
import { postHold } from './money.ts';
import { directionOf } from './order-flags.ts';
import type { FuturesState } from './state.ts';

/** Ends an open order in its present state, with all that it holds. */
export function writeEnd(
  own: FuturesState,
  writer: RecordWriter,
  slot: number,
  cause: ContractOrderFinished['cause'],
): void {
  const { orders, state } = own;
  const contract = own.contractOf(slot);
  const released = BigInt(orders.reserved(slot));
  futuresTable.write(writer, {
    type: 'contract_order_finished',
    cause,
    direction: directionOf(orders, slot),
    contractId: contract.contractId,
    orderId: orders.pool.orderId(slot),
    userId: state.users.id(orders.user(slot)),
    price: orders.pool.price(slot),
    remaining: orders.pool.remaining(slot),
    displayed: orders.pool.shown(slot),
    released: amount(released),
  });
  postHold(own, writer, own.account(orders.user(slot), contract), orders.pool.orderId(slot), -released);
}

/**
 * Ends the orders that are due at this record's time, by order id. Records that act on contracts
 * begin with this.
 */
export function writeDueEnds(own: FuturesState, writer: RecordWriter, nowMs: number): number {
  if (!own.expiries.anyDue(nowMs)) return 0;
  const due = own.expiries.due(nowMs);
  for (const slot of due) writeEnd(own, writer, slot, 'expired');
  return due.length;
}
