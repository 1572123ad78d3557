import type { NaiveState } from './exchange-state.ts';
import { bestMaker, planMatch, worse, type Maker, type Plan, type PlanStop, type Taker } from './plan.ts';
import { partsPerMillion, type NaiveOrder } from './state.ts';
import { bandOf, notionalOf, slippageLimit, withLargestFee } from './terms.ts';

/** What matching the order now would do, in a copy of the book. */
export function planFor(
  state: NaiveState,
  order: NaiveOrder,
  bounds: { readonly limit: bigint | undefined; readonly budget: bigint | undefined },
): Plan {
  const taker: Taker = {
    userId: order.userId,
    side: order.side,
    selfTradePrevention: order.selfTradePrevention,
    quantity: order.budget === undefined ? order.remaining : undefined,
    budget: bounds.budget,
    takerPpm: order.takerPpm,
    limit: bounds.limit,
    band: bandOf(order.market),
    quotePerTickLot: order.market.quotePerTickLot,
    lotStep: BigInt(order.market.terms.lotStep),
  };
  return planMatch(taker, makersFor(state, order));
}

export function makersFor(state: NaiveState, order: Pick<NaiveOrder, 'market' | 'side'>): Maker[] {
  return state.resting(order.market, order.side === 'buy' ? 'sell' : 'buy').map((maker) => ({ ...maker }));
}

/** Carries the plan out on the real orders; says why it stopped. */
export function carryOut(state: NaiveState, taker: NaiveOrder, plan: Plan): PlanStop {
  let notionalSoFar = 0n;
  for (const step of plan.steps) {
    const maker = state.open().find((order) => order.orderId === step.orderId);
    if (maker === undefined) throw new Error('a plan names an order that is not in the book');
    if (step.kind === 'expire_maker') {
      state.end(maker, 'self_trade_prevention');
      endOtherLeg(state, maker);
      continue;
    }
    const before = partsPerMillion(notionalSoFar, taker.takerPpm);
    notionalSoFar += notionalOf(taker.market, step.price, step.quantity);
    const takerFee = partsPerMillion(notionalSoFar, taker.takerPpm) - before;
    taker.remaining -= taker.budget === undefined ? step.quantity : 0n;
    state.trade(maker, taker, step.price, step.quantity, takerFee);
    shrinkMaker(state, maker, step.quantity);
  }
  return plan.stop;
}

function shrinkMaker(state: NaiveState, maker: NaiveOrder, quantity: bigint): void {
  maker.remaining -= quantity;
  maker.displayed -= quantity;
  if (maker.remaining === 0n) {
    state.end(maker, 'filled');
  } else {
    if (maker.displayed === 0n) {
      maker.displayed = shownOf(maker);
      maker.priority = state.nextPriority();
    }
    maker.reserved = reserveOfResting(maker);
  }
  endOtherLeg(state, maker);
}

/** Puts what is left of the order into the book, behind everyone at its price. */
export function rest(state: NaiveState, order: NaiveOrder): void {
  order.place = 'resting';
  order.priority = state.nextPriority();
  order.displayed = shownOf(order);
  order.reserved = reserveOfResting(order);
}

export function endOtherLeg(state: NaiveState, order: NaiveOrder): void {
  const other = order.otherLeg;
  if (other !== undefined && other.place !== 'ended') state.end(other, 'oco_other_leg');
}

/** What an iceberg shows of what is left, or all of it. */
export function shownOf(order: NaiveOrder): bigint {
  const { displayQuantity, remaining } = order;
  return displayQuantity > 0n && displayQuantity < remaining ? displayQuantity : remaining;
}

export function reserveOfResting(order: NaiveOrder): bigint {
  if (order.side === 'sell') return order.remaining * order.market.basePerLot;
  return withLargestFee(notionalOf(order.market, order.price, order.remaining), order);
}

/** The order's own limit, and for a market order the slippage cap from the best price it meets. */
export function limitNow(state: NaiveState, order: NaiveOrder): bigint | undefined {
  if (order.price > 0n) return order.price;
  const best = bestMaker(makersFor(state, order), order.side);
  if (best === undefined) return undefined;
  const cap = slippageLimit(order.market, order.side, best.price);
  if (order.worstPrice > 0n && worse(order.side, cap, order.worstPrice)) return order.worstPrice;
  return cap;
}
