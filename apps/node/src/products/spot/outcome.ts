import { type ExchangeEvent, type ExchangeRecord, type OrderAccepted, statusAfter } from '@candor/core';
import type { Fill, Order, OrderOutcome } from '@candor/protocol';
import type { Market } from '../../engine/listings/listings.ts';
import { baseText, quantityText, quoteText } from '../../engine/listings/listed-market.ts';
import { fillOf } from '../../engine/orders/account-state.ts';

/**
 * What a record did to one order. It depends on the record alone: the same record gives the same
 * words, however often it is asked for.
 */
export function outcomeOf(record: ExchangeRecord, orderId: number, market: Market): OrderOutcome {
  const sum: Sum = { filled: 0, notional: 0n, fee: 0n, fills: [], status: 'open', endCause: null, reserved: 0n };
  let accepted: OrderAccepted | undefined;
  let side: 'buy' | 'sell' = 'buy';
  for (const event of record.events) {
    if (event.type === 'trade') addTrade(sum, event, orderId, market, record);
    if (!('orderId' in event) || event.orderId !== orderId) continue;
    if ('side' in event && (event.side === 'buy' || event.side === 'sell')) side = event.side;
    if (event.type === 'order_accepted') accepted = event;
    else addEvent(sum, event);
  }
  return {
    orderId: String(orderId),
    ocoOrderId: accepted?.ocoOrderId === undefined ? null : String(accepted.ocoOrderId),
    clientOrderId: accepted?.clientOrderId ?? null,
    seq: record.seq,
    timeMs: record.timeMs,
    status: sum.status,
    endCause: sum.endCause,
    filledQuantity: quantityText(sum.filled, market),
    filledNotional: quoteText(sum.notional, market),
    fee: quoteText(sum.fee, market),
    feeAsset: market.quote,
    reserved: side === 'buy' ? quoteText(sum.reserved, market) : baseText(sum.reserved, market),
    fills: sum.fills,
  };
}

/**
 * The first order that a user placed in a record: the one that was asked for, the limit leg of an
 * OCO.
 */
export function placedOrderId(record: ExchangeRecord, userId: number): number {
  for (const event of record.events) {
    if (event.type === 'order_accepted' && event.userId === userId) return event.orderId;
  }
  throw new Error(`Record ${record.seq} places no order of user ${userId}.`);
}

interface Sum {
  filled: number;
  notional: bigint;
  fee: bigint;
  readonly fills: Fill[];
  status: Order['status'];
  endCause: string | null;
  reserved: bigint;
}

function addTrade(
  sum: Sum,
  trade: Extract<ExchangeEvent, { type: 'trade' }>,
  orderId: number,
  market: Market,
  record: ExchangeRecord,
): void {
  if (trade.makerOrderId !== orderId && trade.takerOrderId !== orderId) return;
  const role = trade.makerOrderId === orderId ? 'maker' : 'taker';
  sum.filled += trade.quantity;
  sum.notional += trade.notional;
  sum.fee += role === 'maker' ? trade.makerFee : trade.takerFee;
  sum.fills.push(fillOf(trade, role, market, record));
  sum.status = statusAfter(sum.status, 'fills');
}

function addEvent(sum: Sum, event: ExchangeEvent): void {
  if (event.type === 'order_rested') {
    sum.reserved = event.reserved;
    sum.status = statusAfter(sum.status, event.waiting ? 'waits' : 'rests');
  } else if (event.type === 'order_amended') {
    sum.reserved = event.reserved;
    // An order that filled in part before this record shows it nowhere else in the record.
    if (event.remaining < event.quantity) sum.status = statusAfter(sum.status, 'fills');
  } else if (event.type === 'order_triggered') {
    if (sum.status === 'waiting') sum.status = statusAfter(sum.status, 'fires');
  } else if (event.type === 'order_finished') {
    sum.reserved = 0n;
    sum.status = statusAfter(sum.status, event.end);
    sum.endCause = event.cause;
  }
}
