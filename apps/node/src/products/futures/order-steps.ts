import { type ExchangeEvent, statusAfter } from '@candor/core';
import type { FuturesFillRow, FuturesOrderRow } from './futures-rows.ts';

type Of<Type extends ExchangeEvent['type']> = Extract<ExchangeEvent, { readonly type: Type }>;
export type ContractTrade = Of<'contract_trade'>;

/** Where and when an event is in the journal. */
export interface Moment {
  readonly seq: number;
  readonly timeMs: number;
}

/** The order as it was accepted. */
export function acceptedOrder(event: Of<'contract_order_accepted'>, { seq, timeMs }: Moment): FuturesOrderRow {
  return {
    orderId: event.orderId,
    userId: event.userId,
    contractId: event.contractId,
    direction: event.direction,
    kind: event.kind,
    timeInForce: event.timeInForce,
    postOnly: event.postOnly,
    selfTradePrevention: event.selfTradePrevention,
    origin: event.origin,
    status: 'open',
    open: true,
    endCause: null,
    price: event.price,
    quantity: event.quantity,
    triggerPrice: event.triggerPrice,
    triggerSource: event.triggerSource,
    trailingOffsetPpm: event.trailingOffsetPpm,
    displayQuantity: event.displayQuantity,
    expiresAtMs: event.expiresAtMs,
    clientOrderId: event.clientOrderId,
    profitTrigger: event.profitTrigger,
    lossTrigger: event.lossTrigger,
    makerPpm: event.makerPpm,
    takerPpm: event.takerPpm,
    filledLots: 0,
    filledValue: 0n,
    fee: 0n,
    realised: 0n,
    hold: 0n,
    createdAtMs: timeMs,
    updatedAtMs: timeMs,
    seq,
  };
}

/**
 * Causes by which an order's owner or the owner's other acts ended it; what ends otherwise has
 * expired.
 */
const canceled: ReadonlySet<string> = new Set(['user', 'cancel_all', 'close_all', 'position_shrank']);

/** How an order ended, in the words that spot orders end in. */
export function endOf(cause: string): 'filled' | 'canceled' | 'expired' {
  if (cause === 'filled') return 'filled';
  return canceled.has(cause) ? 'canceled' : 'expired';
}

/** Events that change one open order and no other. */
export type OrderStep = Of<
  | 'contract_order_rested'
  | 'contract_order_finished'
  | 'contract_order_triggered'
  | 'contract_trigger_moved'
  | 'contract_order_amended'
>;

/** What such an event makes of an order. */
export function steppedOrder(order: FuturesOrderRow, event: OrderStep, moment: Moment): FuturesOrderRow {
  return { ...order, ...changeOf(order, event), seq: moment.seq, updatedAtMs: moment.timeMs };
}

function changeOf(order: FuturesOrderRow, event: OrderStep): Partial<FuturesOrderRow> {
  switch (event.type) {
    case 'contract_order_rested':
      return { hold: event.hold, status: statusAfter(order.status, event.waiting ? 'waits' : 'rests') };
    case 'contract_order_finished':
      return { open: false, status: statusAfter(order.status, endOf(event.cause)), endCause: event.cause, hold: 0n };
    case 'contract_order_triggered':
      return {
        status: statusAfter(order.status, 'fires'),
        triggerPrice: event.triggerPrice,
        hold: order.hold - event.released,
      };
    case 'contract_trigger_moved':
      return { triggerPrice: event.triggerPrice };
    case 'contract_order_amended':
      return { price: event.price, quantity: event.quantity, hold: event.hold };
  }
}

/** An order after one of its fills. */
export function filledOrder(
  order: FuturesOrderRow,
  event: ContractTrade,
  role: 'maker' | 'taker',
  moment: Moment,
): FuturesOrderRow {
  const maker = role === 'maker';
  return {
    ...order,
    filledLots: order.filledLots + event.lots,
    filledValue: order.filledValue + event.value,
    fee: order.fee + (maker ? event.makerFee : event.takerFee),
    hold: order.hold - (maker ? event.makerReleased : 0n),
    status: statusAfter(order.status, 'fills'),
    seq: moment.seq,
    updatedAtMs: moment.timeMs,
  };
}

/** One side of a trade. What it realised is only said by what becomes of the position. */
export function fillRow(event: ContractTrade, role: 'maker' | 'taker', { seq, timeMs }: Moment): FuturesFillRow {
  const maker = role === 'maker';
  return {
    tradeId: event.tradeId,
    role,
    userId: maker ? event.makerUserId : event.takerUserId,
    orderId: maker ? event.makerOrderId : event.takerOrderId,
    contractId: event.contractId,
    direction: maker ? event.makerDirection : event.takerDirection,
    closes: maker ? event.makerCloses : event.takerCloses,
    price: event.price,
    lots: event.lots,
    value: event.value,
    ppm: maker ? event.makerPpm : event.takerPpm,
    fee: maker ? event.makerFee : event.takerFee,
    fundShare: event.fundShare,
    realised: 0n,
    timeMs,
    seq,
  };
}

/** Directions 1 and 4 buy. */
export const buys = (direction: number): boolean => direction === 1 || direction === 4;
