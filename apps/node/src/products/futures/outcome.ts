import { type ExchangeRecord, statusAfter } from '@candor/core';
import type { ContractOutcome } from '@candor/protocol';
import type { ListedContract } from '../../engine/listings/listed-contract.ts';
import { quantityText, quoteText } from '../../engine/listings/listed-market.ts';
import { FuturesFold } from './futures-fold.ts';
import type { FuturesFillRow } from './futures-rows.ts';
import { endOf } from './order-steps.ts';
import { averageText, fillText } from './texts.ts';

/**
 * What a record did to one contract order. It depends on the record alone, so that a repeated
 * request is answered the same.
 */
export function contractOutcome(record: ExchangeRecord, orderId: number, contract: ListedContract): ContractOutcome {
  const fold = new FuturesFold();
  for (const event of record.events) fold.apply(event, record);
  const changes = fold.take();
  const order = changes.orders.find((row) => row.orderId === orderId);
  const fills = changes.fills.filter((row) => row.orderId === orderId);
  const sum = (of: (fill: FuturesFillRow) => bigint): bigint => fills.reduce((total, fill) => total + of(fill), 0n);
  const lots = fills.reduce((total, fill) => total + fill.lots, 0);
  const value = sum((fill) => fill.value);
  const standing = standingIn(record, orderId);
  return {
    orderId: String(orderId),
    clientOrderId: order?.clientOrderId === undefined || order.clientOrderId === '' ? null : order.clientOrderId,
    seq: record.seq,
    timeMs: record.timeMs,
    status: standing.status,
    endCause: standing.endCause,
    filledQuantity: quantityText(lots, contract),
    filledValue: quoteText(value, contract),
    averagePrice: averageText(value, lots, contract),
    fee: quoteText(
      sum((fill) => fill.fee),
      contract,
    ),
    feeAsset: contract.settle,
    realised: quoteText(
      sum((fill) => fill.realised),
      contract,
    ),
    reserved: quoteText(standing.hold, contract),
    fills: fills.map((fill) => fillText(fill, contract)),
  };
}

interface Standing {
  readonly status: ContractOutcome['status'];
  readonly endCause: string | null;
  readonly hold: bigint;
}

/** Where an order stood at a record's end. */
function standingIn(record: ExchangeRecord, orderId: number): Standing {
  let standing: Standing = { status: 'open', endCause: null, hold: 0n };
  for (const event of record.events) {
    if (event.type === 'contract_trade') {
      if (event.makerOrderId === orderId || event.takerOrderId === orderId)
        standing = { ...standing, status: statusAfter(standing.status, 'fills') };
      continue;
    }
    if (!('orderId' in event) || event.orderId !== orderId) continue;
    if (event.type === 'contract_order_rested') {
      standing = {
        ...standing,
        hold: event.hold,
        status: statusAfter(standing.status, event.waiting ? 'waits' : 'rests'),
      };
    } else if (event.type === 'contract_order_triggered') {
      // An order that waited in an earlier record is already open here, and has to fire no more.
      if (standing.status === 'waiting') standing = { ...standing, status: statusAfter(standing.status, 'fires') };
    } else if (event.type === 'contract_order_amended') standing = { ...standing, hold: event.hold };
    else if (event.type === 'contract_order_finished') {
      standing = { status: statusAfter(standing.status, endOf(event.cause)), endCause: event.cause, hold: 0n };
    }
  }
  return standing;
}

/** The order that a user placed in a record. */
export function placedContractOrder(record: ExchangeRecord, userId: number): number {
  for (const event of record.events) {
    if (event.type === 'contract_order_accepted' && event.userId === userId && event.origin === 'owner') {
      return event.orderId;
    }
  }
  throw new Error(`Record ${record.seq} places no contract order of user ${userId}.`);
}
