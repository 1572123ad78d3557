// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import type { OrderKind, Side } from '../../base/words.ts';
import type { OrderAccepted } from './events.ts';

/** A market as the auditor knows it. */
export interface AuditedMarket {
  readonly marketId: number;
  readonly baseAssetId: number;
  readonly quoteAssetId: number;
  /** Smallest quote units of one tick times one lot, and base units of one lot. */
  readonly quotePerTickLot: bigint;
  readonly basePerLot: bigint;
  bandPpm: bigint;
  readonly slippageCapPpm: bigint;
}

/** An open order as the auditor knows it, from its events alone. */
export interface AuditedOrder {
  readonly orderId: number;
  readonly userId: number;
  readonly market: AuditedMarket;
  readonly side: Side;
  readonly kind: OrderKind;
  readonly makerPpm: bigint;
  readonly takerPpm: bigint;
  /** What it may spend; undefined for an order by quantity. */
  readonly budget: bigint | undefined;
  readonly byBudget: boolean;
  readonly ocoOrderId: number;
  price: number;
  triggerPrice: number;
  quantity: number;
  remaining: number;
  /** Smallest units of `reservedAssetOf` that the order holds. */
  reserved: bigint;
  resting: boolean;
  waiting: boolean;
  /** As a taker in the record being read: notional and fee so far. */
  takenNotional: bigint;
  takenFee: bigint;
}

export function auditedOrder(event: OrderAccepted, market: AuditedMarket): AuditedOrder {
  return {
    orderId: event.orderId,
    userId: event.userId,
    market,
    side: event.side,
    kind: event.kind,
    makerPpm: BigInt(event.makerPpm),
    takerPpm: BigInt(event.takerPpm),
    budget: event.quoteBudget,
    byBudget: event.quoteBudget !== undefined,
    ocoOrderId: event.ocoOrderId ?? 0,
    price: event.price ?? 0,
    triggerPrice: event.triggerPrice ?? 0,
    quantity: event.quantity ?? 0,
    remaining: event.quantity ?? 0,
    reserved: 0n,
    resting: false,
    waiting: false,
    takenNotional: 0n,
    takenFee: 0n,
  };
}

/** What an order pays with: its side and its market. */
interface Paying extends Pick<AuditedOrder, 'side'> {
  readonly market: Pick<AuditedMarket, 'baseAssetId' | 'quoteAssetId'>;
}

/** Buys hold the quote asset, sells the base asset. */
export const reservedAssetOf = ({ side, market }: Paying): number =>
  side === 'buy' ? market.quoteAssetId : market.baseAssetId;

export const notionalOf = (market: AuditedMarket, price: number, quantity: number): bigint =>
  BigInt(price) * BigInt(quantity) * market.quotePerTickLot;

/** floor(units × ppm / 10^6). */
export const partOf = (units: bigint, ppm: bigint): bigint => (units * ppm) / 1_000_000n;

/**
 * What a resting order must hold: a sell its remaining lots, a buy price × remaining and the fee on
 * it at the larger of its two rates.
 */
export function neededByResting(order: AuditedOrder): bigint {
  return neededAt(order, BigInt(order.price));
}

/**
 * What a waiting stop must hold: a sell its lots, a buy by budget the budget, any other buy what it
 * needs at its limit or, without one, at the slippage cap above its trigger.
 */
export function neededByWaiting(order: AuditedOrder): bigint {
  if (order.side === 'buy' && order.budget !== undefined) return order.budget;
  if (order.kind === 'stop_limit') return neededAt(order, BigInt(order.price));
  const trigger = BigInt(order.triggerPrice);
  return neededAt(order, trigger + partOf(trigger, order.market.slippageCapPpm));
}

function neededAt(order: AuditedOrder, price: bigint): bigint {
  if (order.side === 'sell') return BigInt(order.remaining) * order.market.basePerLot;
  const notional = price * BigInt(order.remaining) * order.market.quotePerTickLot;
  return notional + partOf(notional, order.makerPpm > order.takerPpm ? order.makerPpm : order.takerPpm);
}
