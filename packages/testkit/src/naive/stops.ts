import { reservedAsset, type NaiveState } from './exchange-state.ts';
import { carryOut, endOtherLeg, limitNow, planFor, rest } from './matching.ts';
import type { NaiveMarket, NaiveOrder } from './state.ts';
import { notionalOf, slippageLimit, withLargestFee } from './terms.ts';

/** Moves trailing triggers and fires stops, oldest first, until nothing fires any more. */
export function fireStops(state: NaiveState): void {
  for (const order of waiting(state)) moveTrigger(order);
  let next = waiting(state).find(mayFire);
  while (next !== undefined) {
    fire(state, next);
    for (const order of waiting(state)) moveTrigger(order);
    next = waiting(state).find(mayFire);
  }
}

const waiting = (state: NaiveState): NaiveOrder[] =>
  state
    .open()
    .filter((order) => order.place === 'waiting')
    .toSorted((a, b) => a.orderId - b.orderId);

function mayFire(order: NaiveOrder): boolean {
  const observed = observedPrice(order);
  return order.market.state === 'open' && observed > 0n && triggerReached(order, observed);
}

/** The price the stop watches, in ticks; 0 while there is none. */
export const observedPrice = ({ market, triggerSource }: { market: NaiveMarket; triggerSource: string }): bigint =>
  triggerSource === 'index' ? market.index : market.last;

export const triggerReached = (order: NaiveOrder, observed: bigint): boolean =>
  order.side === 'buy' ? observed >= order.triggerPrice : observed <= order.triggerPrice;

/** A trailing stop follows the price as long as it moves away from the trigger. */
function moveTrigger(order: NaiveOrder): void {
  const observed = observedPrice(order);
  if (order.kind !== 'trailing_stop' || observed === 0n) return;
  const moved = trailingTrigger(order, observed);
  const better = order.side === 'sell' ? moved > order.triggerPrice : moved < order.triggerPrice;
  if (!better) return;
  order.triggerPrice = moved;
  order.reserved = reserveOfWaiting(order);
}

export const firstTrigger = (order: NaiveOrder): bigint => trailingTrigger(order, observedPrice(order));

/** The offset away from the observed price, rounded away from it to a whole tick. */
function trailingTrigger(order: NaiveOrder, observed: bigint): bigint {
  if (order.side === 'sell') return (observed * (1_000_000n - order.trailingOffsetPpm)) / 1_000_000n;
  return (observed * (1_000_000n + order.trailingOffsetPpm) + 999_999n) / 1_000_000n;
}

/** What a waiting stop holds: lots, a budget, or the most its notional and fee can come to. */
export function reserveOfWaiting(order: NaiveOrder): bigint {
  if (order.side === 'sell') return order.remaining * order.market.basePerLot;
  if (order.budget !== undefined) return order.budget;
  const price = order.kind === 'stop_limit' ? order.price : slippageLimit(order.market, 'buy', order.triggerPrice);
  return withLargestFee(notionalOf(order.market, price, order.remaining), order);
}

function fire(state: NaiveState, order: NaiveOrder): void {
  endOtherLeg(state, order);
  order.place = 'incoming';
  const held = state.available(order.userId, 1, reservedAsset(order));
  const budget = order.side === 'sell' ? undefined : (order.budget ?? held);
  state.onFire(order, budget);
  const plan = planFor(state, order, { limit: limitNow(state, order), budget });
  const stop = carryOut(state, order, plan);
  if (stop === 'filled') state.end(order, 'filled');
  else if (stop === 'self_trade') state.end(order, 'self_trade_prevention');
  else if (stop === 'budget') state.end(order, order.budget === undefined ? 'insufficient_on_trigger' : 'budget_used');
  else if (stop === 'band') state.end(order, 'price_outside_band');
  else if (order.kind === 'stop_limit') rest(state, order);
  else state.end(order, stop === 'empty' ? 'no_liquidity' : 'price_limit');
}
