import { type OrderAccepted, type OrderEvent, statusAfter, type Trade } from '@candor/core';
import type { Order } from '@candor/protocol';
import {
  baseText,
  type ListedMarket,
  priceText,
  quantityText,
  quoteText,
  rateText,
} from '../listings/listed-market.ts';
import { divide, formatDecimal } from '@candor/amount';

/** One order as its owner sees it, kept from durable events. */
export interface OrderState {
  readonly accepted: Omit<OrderAccepted, 'type' | 'referencePrice'>;
  status: Order['status'];
  endCause: string | null;
  /** Ticks; undefined on orders without a limit price. */
  price: number | undefined;
  /** Lots, all that was ever asked; undefined where only a budget was given. */
  quantity: number | undefined;
  triggerPrice: number | undefined;
  filled: number;
  filledNotional: bigint;
  fee: bigint;
  reserved: bigint;
  readonly createdAtMs: number;
  updatedAtMs: number;
  seq: number;
}

/** Sequence and time of an event. */
export interface Moment {
  readonly seq: number;
  readonly timeMs: number;
}

export function acceptOrder(event: OrderAccepted, { seq, timeMs }: Moment): OrderState {
  return {
    accepted: event,
    status: 'open',
    endCause: null,
    price: event.price,
    quantity: event.quantity,
    triggerPrice: event.triggerPrice,
    filled: 0,
    filledNotional: 0n,
    fee: 0n,
    reserved: 0n,
    createdAtMs: timeMs,
    updatedAtMs: timeMs,
    seq,
  };
}

/**
 * Takes over one event that names this order. What a triggered order holds between two events of
 * one record is not followed: its end or rest says it.
 */
export function applyToOrder(order: OrderState, event: OrderEvent, market: ListedMarket, moment: Moment): void {
  order.seq = moment.seq;
  order.updatedAtMs = moment.timeMs;
  switch (event.type) {
    case 'order_accepted':
      return;
    case 'trade':
      return fillOrder(order, event, market);
    case 'order_rested':
      order.reserved = event.reserved;
      order.status = statusAfter(order.status, event.waiting ? 'waits' : 'rests');
      return;
    case 'order_finished':
      order.status = statusAfter(order.status, event.end);
      order.endCause = event.cause;
      order.reserved = 0n;
      return;
    case 'order_amended':
      order.price = event.price;
      order.quantity = event.quantity;
      order.reserved = event.reserved;
      return;
    case 'order_triggered':
      order.triggerPrice = event.triggerPrice;
      order.status = statusAfter(order.status, 'fires');
      return;
    case 'trigger_moved':
      order.triggerPrice = event.triggerPrice;
      order.reserved -= event.released;
  }
}

function fillOrder(order: OrderState, trade: Trade, market: ListedMarket): void {
  const asMaker = trade.makerOrderId === order.accepted.orderId;
  const fee = asMaker ? trade.makerFee : trade.takerFee;
  order.filled += trade.quantity;
  order.filledNotional += trade.notional;
  order.fee += fee;
  order.status = statusAfter(order.status, 'fills');
  if (!asMaker) return;
  const paid = order.accepted.side === 'buy' ? trade.notional + fee : baseUnits(trade.quantity, market);
  order.reserved -= paid + trade.makerReleased;
}

/** Smallest units of the base asset in so many lots; exact, as a lot is never finer than a unit. */
export const baseUnits = (lots: number, { baseScale, terms }: ListedMarket): bigint =>
  BigInt(lots) * 10n ** BigInt(baseScale - terms.lotScale);

/** The order as the wire writes it. */
export function orderMessage(order: OrderState, market: ListedMarket): Order {
  const { accepted } = order;
  const orderId = String(accepted.orderId);
  return {
    orderId,
    id: orderId,
    clientOrderId: accepted.clientOrderId ?? null,
    symbol: market.symbol,
    side: accepted.side,
    type: accepted.kind,
    timeInForce: accepted.timeInForce,
    postOnly: accepted.postOnly,
    selfTradePrevention: accepted.selfTradePrevention,
    status: order.status,
    endCause: order.endCause,
    price: order.price === undefined ? null : priceText(order.price, market),
    quantity: order.quantity === undefined ? null : quantityText(order.quantity, market),
    quoteAmount: accepted.quoteBudget === undefined ? null : quoteText(accepted.quoteBudget, market),
    triggerPrice: order.triggerPrice === undefined ? null : priceText(order.triggerPrice, market),
    triggerSource: accepted.triggerSource ?? null,
    trailingPercent:
      accepted.trailingOffsetPpm === undefined ? null : formatDecimal(BigInt(accepted.trailingOffsetPpm), 4, 2),
    displayQuantity: accepted.displayQuantity === undefined ? null : quantityText(accepted.displayQuantity, market),
    expiresAtMs: accepted.expiresAtMs ?? null,
    ocoOrderId: accepted.ocoOrderId === undefined ? null : String(accepted.ocoOrderId),
    filledQuantity: quantityText(order.filled, market),
    filledNotional: quoteText(order.filledNotional, market),
    averagePrice: averagePrice(order, market),
    fee: quoteText(order.fee, market),
    feeAsset: market.quote,
    makerRate: rateText(accepted.makerPpm),
    takerRate: rateText(accepted.takerPpm),
    reserved: accepted.side === 'buy' ? quoteText(order.reserved, market) : baseText(order.reserved, market),
    reservedAsset: accepted.side === 'buy' ? market.quote : market.base,
    createdAtMs: order.createdAtMs,
    updatedAtMs: order.updatedAtMs,
    seq: order.seq,
  };
}

/** Filled notional ÷ filled quantity, rounded half up at the market's price decimals. */
function averagePrice({ filled, filledNotional }: OrderState, market: ListedMarket): string | null {
  if (filled === 0) return null;
  const { tickScale, lotScale } = market.terms;
  const unitsPerTickLot = 10n ** BigInt(market.quoteScale - tickScale - lotScale);
  return priceText(Number(divide(filledNotional, BigInt(filled) * unitsPerTickLot, 'half_up')), market);
}
