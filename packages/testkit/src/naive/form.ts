import type { PlaceOco, PlaceOrder } from '@candor/core';
import { Objections } from './exchange-state.ts';
import type { NaiveMarket } from './state.ts';
import { notionalOf, outsideBand } from './terms.ts';

export interface OrderForm {
  readonly objections: Objections;
  /** The fields contradict each other: nothing more can be said of the order. */
  readonly conflict: boolean;
  /** The order waits for a trigger. */
  readonly waits: boolean;
}

/** What is wrong with an order on its face, without a look at book or balances. */
export function formOf(command: PlaceOrder, market: NaiveMarket, nowMs: number): OrderForm {
  const conflict = fieldsConflict(command);
  const { terms } = market;
  const { price, quantity, quoteBudget: budget, displayQuantity: display } = command;
  const notional =
    price !== undefined && quantity !== undefined && hasLimit(command)
      ? notionalOf(market, BigInt(price), BigInt(quantity))
      : budget;
  const objections = new Objections()
    .when(conflict, 'order_fields_conflict')
    .when(budget !== undefined && command.side === 'sell', 'quote_amount_only_for_buys')
    .when((price ?? 0) % terms.tickStep !== 0 || (command.triggerPrice ?? 0) % terms.tickStep !== 0, 'price_off_tick')
    .when((quantity ?? 0) % terms.lotStep !== 0, 'quantity_off_lot')
    .when((price !== undefined && price <= 0) || (command.triggerPrice ?? 1) <= 0, 'price_not_positive')
    .when(quantity !== undefined && quantity < terms.minimumQuantity, 'quantity_below_minimum')
    .when(quantity !== undefined && quantity > terms.maximumQuantity, 'quantity_above_maximum')
    .when(notional !== undefined && notional < terms.minimumNotional, 'notional_below_minimum')
    .when(notional !== undefined && notional > terms.maximumNotional, 'notional_above_maximum')
    .when(price !== undefined && hasLimit(command) && outsideBand(market, BigInt(price)), 'price_outside_band')
    .when(trailingOutOfRange(command), 'trailing_offset_out_of_range')
    .when(
      display !== undefined && (display % terms.lotStep !== 0 || display < 1 || display > (quantity ?? 0)),
      'display_quantity_invalid',
    )
    .when(command.expiresAtMs !== undefined && command.expiresAtMs <= nowMs, 'expiry_in_past');
  return { objections, conflict, waits: command.kind !== 'limit' && command.kind !== 'market' };
}

/** The two orders of an OCO. */
export function ocoForm(command: PlaceOco): { readonly limit: PlaceOrder; readonly stop: PlaceOrder } {
  const { userId, marketId, side, quantity, selfTradePrevention, triggerPrice, triggerSource, stopLimitPrice } =
    command;
  const shared = {
    type: 'place_order',
    userId,
    marketId,
    side,
    quantity,
    selfTradePrevention,
    postOnly: false,
  } as const;
  const named = command.clientOrderId === undefined ? {} : { clientOrderId: command.clientOrderId };
  const trigger = { triggerPrice, triggerSource };
  return {
    limit: { ...shared, ...named, kind: 'limit', timeInForce: 'GTC', price: command.limitPrice },
    stop:
      stopLimitPrice === undefined
        ? { ...shared, ...trigger, kind: 'stop_market', timeInForce: 'IOC' }
        : { ...shared, ...trigger, kind: 'stop_limit', timeInForce: 'GTC', price: stopLimitPrice },
  };
}

const hasLimit = (command: PlaceOrder): boolean => command.kind === 'limit' || command.kind === 'stop_limit';

interface KindRules {
  readonly must: readonly (keyof PlaceOrder)[];
  readonly may: readonly (keyof PlaceOrder)[];
  readonly timesInForce: readonly PlaceOrder['timeInForce'][];
}

/**
 * Every kind of order has its fields: those it must have, those it may have, and no other.
 * `quantity` is itself or a budget.
 */
const rulesByKind: Record<PlaceOrder['kind'], KindRules> = {
  limit: { must: ['price', 'quantity'], may: ['displayQuantity'], timesInForce: ['GTC', 'IOC', 'FOK', 'GTD'] },
  market: { must: [], may: ['price', 'quantity', 'quoteBudget'], timesInForce: ['IOC', 'FOK'] },
  stop_limit: { must: ['price', 'quantity', 'triggerPrice', 'triggerSource'], may: [], timesInForce: ['GTC', 'GTD'] },
  stop_market: {
    must: ['triggerPrice', 'triggerSource'],
    may: ['price', 'quantity', 'quoteBudget'],
    timesInForce: ['IOC'],
  },
  trailing_stop: { must: ['quantity', 'trailingOffsetPpm', 'triggerSource'], may: [], timesInForce: ['IOC'] },
};

const fieldsOfKinds = [
  'price',
  'quantity',
  'quoteBudget',
  'triggerPrice',
  'triggerSource',
  'trailingOffsetPpm',
  'displayQuantity',
] as const;

function fieldsConflict(command: PlaceOrder): boolean {
  const { must, may, timesInForce } = rulesByKind[command.kind];
  const given = (field: keyof PlaceOrder): boolean => command[field] !== undefined;
  const immediate = command.timeInForce === 'IOC' || command.timeInForce === 'FOK';
  return (
    !must.every(given) ||
    fieldsOfKinds.some((field) => given(field) && !must.includes(field) && !may.includes(field)) ||
    given('quantity') === given('quoteBudget') ||
    !timesInForce.includes(command.timeInForce) ||
    given('expiresAtMs') !== (command.timeInForce === 'GTD') ||
    (command.postOnly && (command.kind !== 'limit' || immediate)) ||
    (given('displayQuantity') && immediate)
  );
}

function trailingOutOfRange({ trailingOffsetPpm }: PlaceOrder): boolean {
  return trailingOffsetPpm !== undefined && (trailingOffsetPpm < 1_000 || trailingOffsetPpm > 200_000);
}
