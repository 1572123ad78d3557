import type { OrderAccepted } from '@candor/core';
import type { Order } from '@candor/protocol';
import { amount } from '@candor/amount';
import type { OrderState } from '../orders/order-state.ts';
import type { orders } from '../../base/sql/schema.ts';

export type OrderRow = typeof orders.$inferSelect;

/** The row of an order in its present state. */
export function rowOfOrder(state: OrderState): OrderRow {
  const { accepted } = state;
  return {
    orderId: accepted.orderId,
    userId: accepted.userId,
    marketId: accepted.marketId,
    side: accepted.side,
    kind: accepted.kind,
    timeInForce: accepted.timeInForce,
    postOnly: accepted.postOnly,
    selfTradePrevention: accepted.selfTradePrevention,
    status: state.status,
    open: state.endCause === null,
    endCause: state.endCause,
    price: state.price ?? null,
    quantity: state.quantity ?? null,
    quoteBudget: accepted.quoteBudget ?? null,
    triggerPrice: state.triggerPrice ?? null,
    triggerSource: accepted.triggerSource ?? null,
    trailingOffsetPpm: accepted.trailingOffsetPpm ?? null,
    displayQuantity: accepted.displayQuantity ?? null,
    expiresAtMs: accepted.expiresAtMs ?? null,
    clientOrderId: accepted.clientOrderId ?? null,
    ocoOrderId: accepted.ocoOrderId ?? null,
    makerPpm: accepted.makerPpm,
    takerPpm: accepted.takerPpm,
    filledLots: state.filled,
    filledNotional: state.filledNotional,
    fee: state.fee,
    reserved: state.reserved,
    createdAtMs: state.createdAtMs,
    updatedAtMs: state.updatedAtMs,
    seq: state.seq,
  };
}

/** The order of a row. The words in the columns are the exchange's own, written by `rowOfOrder`. */
export function orderOfRow(row: OrderRow): OrderState {
  const optional = {
    price: row.price,
    quantity: row.quantity,
    quoteBudget: row.quoteBudget === null ? null : amount(row.quoteBudget),
    triggerPrice: row.triggerPrice,
    triggerSource: row.triggerSource as OrderAccepted['triggerSource'] | null,
    trailingOffsetPpm: row.trailingOffsetPpm,
    displayQuantity: row.displayQuantity,
    expiresAtMs: row.expiresAtMs,
    clientOrderId: row.clientOrderId,
    ocoOrderId: row.ocoOrderId,
  };
  const given = Object.fromEntries(
    Object.entries(optional).filter(([, value]) => value !== null),
  ) as Partial<OrderAccepted>;
  return {
    accepted: {
      orderId: row.orderId,
      userId: row.userId,
      marketId: row.marketId,
      side: row.side as OrderAccepted['side'],
      kind: row.kind as OrderAccepted['kind'],
      timeInForce: row.timeInForce as OrderAccepted['timeInForce'],
      postOnly: row.postOnly,
      selfTradePrevention: row.selfTradePrevention as OrderAccepted['selfTradePrevention'],
      makerPpm: row.makerPpm,
      takerPpm: row.takerPpm,
      ...given,
    },
    status: row.status as Order['status'],
    endCause: row.endCause,
    price: row.price ?? undefined,
    quantity: row.quantity ?? undefined,
    triggerPrice: row.triggerPrice ?? undefined,
    filled: row.filledLots,
    filledNotional: row.filledNotional,
    fee: row.fee,
    reserved: row.reserved,
    createdAtMs: row.createdAtMs,
    updatedAtMs: row.updatedAtMs,
    seq: row.seq,
  };
}
