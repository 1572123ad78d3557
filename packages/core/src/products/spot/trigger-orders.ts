// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import type { Market } from '../../markets/market.ts';
import { trailingTrigger } from '../../markets/prices.ts';
import { BUY, SELL } from '../../order-book/order-book.ts';
import { causeCode, endOfCause, kindCode, orderKinds, sides } from '../../record/layout.ts';
import { writeFinished, writeRested, writeTriggered, writeTriggerMoved } from './write.ts';
import type { RecordWriter } from '../../record/writer.ts';
import type { State } from '../../state/state.ts';
import { MatchResult, matchStop, matchTaker, reserveOfBuy, Taker, writeEnd } from './match.ts';
import { bestOpposite, reserveOfWaiting, worstPrice } from './place.ts';
import { exactOrMost } from '../../base/exact.ts';

const taker = new Taker();
const result = new MatchResult();

/**
 * The next step of what prices set in motion: the trailing triggers that moved, or else the reached
 * stop with the smallest order id, fired and matched. Gives false when nothing is left to do. Each
 * step is applied before the next is decided; all belong to one record.
 */
export function decideNextStop(state: State, nowMs: number, writer: RecordWriter): boolean {
  if (state.moved.size === 0) return false;
  if (moveTriggers(state, writer)) return true;
  let next = 0;
  for (const row of state.moved) {
    const market = state.markets[row];
    if (market === undefined || market.state !== 'open') continue;
    for (const source of [0, 1] as const) {
      const slot = market.triggers.reached(source, market.observed(source));
      if (slot !== 0 && (next === 0 || orderIdOf(state, slot) < orderIdOf(state, next))) next = slot;
    }
  }
  const market = next === 0 ? undefined : state.markets[state.orders.market(next)];
  if (market === undefined) {
    state.moved.clear();
    return false;
  }
  fire(state, market, next, nowMs, writer);
  return true;
}

/** A trailing stop follows the price it watches as long as that moves away from the trigger. */
function moveTriggers(state: State, writer: RecordWriter): boolean {
  const moves: { readonly slot: number; readonly market: Market; readonly trigger: number }[] = [];
  for (const row of state.moved) {
    const market = state.markets[row];
    if (market === undefined) continue;
    for (const source of [0, 1] as const) {
      const observed = market.observed(source);
      if (observed === 0) continue;
      for (const slot of market.triggers.trailing(source)) {
        const rare = state.orders.rare.get(slot);
        const side = state.orders.pool.side(slot);
        const trigger = trailingTrigger(observed, rare?.trailingOffsetPpm ?? 0, side);
        const now = rare?.triggerPrice ?? 0;
        if (side === SELL ? trigger > now : trigger < now) moves.push({ slot, market, trigger });
      }
    }
  }
  moves.sort((a, b) => orderIdOf(state, a.slot) - orderIdOf(state, b.slot));
  for (const { slot, market, trigger } of moves) {
    const reserved = state.orders.reserved(slot);
    const needed = reserveOfWaiting(orderOf(state, slot), trigger, market, ratesOf(state, slot));
    writeTriggerMoved(writer, namesOf(state, slot, market), trigger, reserved - needed);
  }
  return moves.length > 0;
}

function fire(state: State, market: Market, slot: number, nowMs: number, writer: RecordWriter): void {
  const { orders } = state;
  const rare = orders.rare.get(slot);
  const side = orders.pool.side(slot) === BUY ? BUY : SELL;
  const named = namesOf(state, slot, market);
  const user = orders.user(slot);
  const kind = orders.kind(slot);
  const rates = ratesOf(state, slot);
  const price = kind === kindCode.stopLimit ? orders.pool.price(slot) : 0;
  const quantity = orders.quantity(slot);
  const byBudget = (rare?.budget ?? 0) > 0;
  const observed = market.observed(rare?.triggerSource ?? 0);
  writeTriggered(writer, named, rare?.triggerPrice ?? 0, observed);
  const other = rare === undefined || rare.otherOrderId === 0 ? 0 : orders.slotOf(rare.otherOrderId);
  if (other !== 0) writeEnd(state, market, other, causeCode.ocoOtherLeg, writer);

  taker.orderId = named.orderId;
  taker.user = user;
  taker.userId = named.userId;
  taker.side = side;
  taker.prevention = orders.prevention(slot);
  taker.takerPpm = rates.takerPpm;
  taker.quantity = byBudget ? Infinity : quantity;
  taker.budget = byBudget ? (rare?.budget ?? 0) : side === BUY ? fundsOf(state, market, user, slot, other) : Infinity;
  taker.limit =
    price === 0 ? worstPrice(market, side, bestOpposite(state, market, side, nowMs), rare?.worstPrice ?? 0) : price;
  matchTaker(state, market, taker, nowMs, writer, result);
  const cause = causeOfStop(kind, byBudget, result.stop);
  const remaining = byBudget ? 0 : quantity - result.filled;
  if (cause < 0) {
    const reserved =
      side === BUY
        ? reserveOfBuy(price, remaining, market, rates.makerPpm, rates.takerPpm)
        : remaining * market.baseUnit;
    writeRested(writer, { ...named, side }, { waiting: false, price, remaining, displayed: remaining, reserved });
    return;
  }
  writeFinished(writer, { ...named, side, end: endOfCause(cause), cause, remaining, price, displayed: 0, released: 0 });
}

/**
 * What the owner of a firing buy can pay: what is available, and what the stop and its other leg
 * held.
 */
function fundsOf(state: State, market: Market, user: number, slot: number, other: number): number {
  const { available } = state.ledger.balance(user, 1, market.quote);
  const held = state.orders.reserved(slot) + (other === 0 ? 0 : state.orders.reserved(other));
  return exactOrMost(available + BigInt(held));
}

function causeOfStop(kind: number, byBudget: boolean, stop: number): number {
  if (stop === matchStop.filled) return causeCode.filled;
  if (stop === matchStop.selfTrade) return causeCode.selfTradePrevention;
  if (stop === matchStop.budget) return byBudget ? causeCode.budgetUsed : causeCode.insufficientOnTrigger;
  if (stop === matchStop.band) return causeCode.priceOutsideBand;
  if (kind === kindCode.stopLimit) return -1;
  return stop === matchStop.empty ? causeCode.noLiquidity : causeCode.priceLimit;
}

const orderIdOf = (state: State, slot: number): number => state.orders.pool.orderId(slot);

function namesOf(state: State, slot: number, market: Market): { orderId: number; userId: number; marketId: number } {
  return {
    orderId: orderIdOf(state, slot),
    userId: state.users.id(state.orders.user(slot)),
    marketId: market.marketId,
  };
}

function ratesOf(state: State, slot: number): { makerPpm: number; takerPpm: number } {
  return { makerPpm: state.orders.makerPpm(slot), takerPpm: state.orders.takerPpm(slot) };
}

/** The order in the words of a command, for its reserve. */
function orderOf(state: State, slot: number): Parameters<typeof reserveOfWaiting>[0] {
  const { orders } = state;
  return {
    side: sides[orders.pool.side(slot)] ?? 'buy',
    kind: orderKinds[orders.kind(slot)] ?? 'limit',
    quantity: orders.quantity(slot),
    price: orders.pool.price(slot),
  };
}
