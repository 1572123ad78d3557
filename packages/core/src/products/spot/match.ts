// Proof: tests/properties (twin, symmetry, rounding-pump, pay-at-most), testkit/src/scenario.

import { affordableLots, amount, type MarketScale } from '@candor/amount';
import { invariant } from '../../base/assert.ts';
import { AMOUNT_MAX, notionalOf, partOf } from '../../base/exact.ts';
import type { Market } from '../../markets/market.ts';
import { BUY, SELL } from '../../order-book/order-book.ts';
import { MakerCursor } from '../../orders/maker-cursor.ts';
import { causeCode, endOfCause, preventionCode } from '../../record/layout.ts';
import { FinishedFields, TradeFields, writeFinished, writeTrade } from './write.ts';
import type { RecordWriter } from '../../record/writer.ts';
import type { Orders } from '../../orders/orders.ts';
import type { State } from '../../state/state.ts';

// The module's own: the compiler folds these, and loads imported ones again at each use.
const buy = BUY;
const sell = SELL;
const { expireTaker, expireMaker } = preventionCode;

/** Why matching stopped. */
export const matchStop = { filled: 0, empty: 1, limit: 2, band: 3, selfTrade: 4, budget: 5 } as const;

/** The order that comes now, as matching sees it. One instance is filled again and again. */
export class Taker {
  orderId = 0;
  user = 0;
  userId = 0;
  side = buy;
  prevention = 0;
  takerPpm = 0;
  /** Lots wanted; infinite for an order by budget. */
  quantity = 0;
  /** The most it pays, fee included; infinite where only its quantity bounds it. */
  budget = Infinity;
  /** Worst price it accepts; 0 for none. */
  limit = 0;
}

/** What matching came to. */
export class MatchResult {
  stop: number = matchStop.empty;
  filled = 0;
  notional = 0;
  fee = 0;
}

const trade = new TradeFields();
const finished = new FinishedFields();

/**
 * Matches the taker against the other side in price-time order, in a walk that changes nothing:
 * what happens is written as events, and `apply` makes it so. Without a writer it only calculates.
 * The questions to each maker, in order: is the taker filled, is there a maker, is its price within
 * the limit, is it within the band, is it the taker's own, can it be paid.
 */
export function matchTaker(
  state: State,
  market: Market,
  taker: Taker,
  nowMs: number,
  writer: RecordWriter | undefined,
  result: MatchResult,
): void {
  const { orders } = state;
  const { pool } = orders;
  const side = taker.side;
  const opposite = side === buy ? sell : buy;
  const dueMs = state.expiries.anyDue(nowMs) ? nowMs : 0;
  if (dueMs === 0 && meetsNobody(market, taker, opposite, result)) return;
  const low = market.bandLow;
  const high = market.bandHigh;
  const cursor = makerCursor.start(orders, market.book, opposite, dueMs);
  const hasRare = orders.rare.size > 0;
  let filled = 0;
  let notional = 0;
  let fee = 0;
  let tradeId = state.lastTradeId;
  let feesModuloTen = state.feesModuloTen[market.quote] ?? 0;
  let stop: number;
  if (writer !== undefined) nameTrades(market, taker);

  for (;;) {
    if (filled === taker.quantity) {
      stop = matchStop.filled;
      break;
    }
    const maker = cursor.slot;
    if (maker === 0) {
      stop = matchStop.empty;
      break;
    }
    const price = pool.price(maker);
    if (taker.limit !== 0 && (side === buy ? price > taker.limit : price < taker.limit)) {
      stop = matchStop.limit;
      break;
    }
    if (price < low || price > high) {
      stop = matchStop.band;
      break;
    }
    if (orders.user(maker) === taker.user) {
      if (taker.prevention !== expireTaker && writer !== undefined) {
        writeEnd(state, market, maker, causeCode.selfTradePrevention, writer);
        writeOtherLegEnd(state, market, maker, writer);
      }
      if (taker.prevention !== expireMaker) {
        stop = matchStop.selfTrade;
        break;
      }
      cursor.drop();
      continue;
    }

    let quantity = Math.min(taker.quantity - filled, cursor.shown);
    if (taker.budget !== Infinity) quantity = Math.min(quantity, affordable(taker, notional, price, market));
    // Exact while the sum is: a product that lost a unit is above the bound already.
    const value = price * quantity * market.quoteUnit;
    if (quantity === 0 || notional + value > AMOUNT_MAX) {
      stop = matchStop.budget;
      break;
    }
    notional += value;
    filled += quantity;
    const feeSoFar = partOf(notional, taker.takerPpm);
    const makerLeft = cursor.remaining - quantity;
    const shown = shownAfter(cursor, quantity, makerLeft, orders.display(maker));
    if (writer !== undefined) {
      const makerPpm = orders.makerPpm(maker);
      const makerFee = partOf(value, makerPpm);
      const fees = makerFee + feeSoFar - fee;
      trade.fundShare = Math.floor((feesModuloTen + fees) / 10);
      feesModuloTen += fees - 10 * trade.fundShare;
      tradeId += 1;
      trade.tradeId = tradeId;
      trade.price = price;
      trade.quantity = quantity;
      trade.notional = value;
      trade.makerOrderId = pool.orderId(maker);
      trade.makerUserId = state.users.id(orders.user(maker));
      trade.makerPpm = makerPpm;
      trade.makerFee = makerFee;
      trade.takerFee = feeSoFar - fee;
      trade.makerRemaining = makerLeft;
      trade.makerDisplayed = shown;
      const paid = side === buy ? quantity * market.baseUnit : value + makerFee;
      const needed = makerLeft === 0 ? 0 : neededBy(orders, market, maker, makerLeft);
      trade.makerReleased = cursor.reserved - paid - needed;
      if (!(trade.makerReleased >= 0)) invariant(false, 'a fill costs a maker at most what it reserved');
      if (!(trade.takerFee >= 0 && makerFee >= 0)) invariant(false, 'no fee is negative');
      if (!(trade.fundShare >= 0 && trade.fundShare <= fees)) invariant(false, 'the fund gets a part of the fees');
      cursor.reserved = needed;
      trade.takerRemaining = taker.quantity === Infinity ? 0 : taker.quantity - filled;
      writeTrade(writer, trade);
      if (makerLeft === 0) writeFilled(price, opposite, writer);
      if (hasRare) writeOtherLegEnd(state, market, maker, writer);
    }
    fee = feeSoFar;
    if (shown > 0 && quantity === cursor.shown) cursor.toBack(makerLeft, shown);
    else if (makerLeft === 0) cursor.drop();
    else cursor.shrink(makerLeft, shown);
  }
  if (filled > taker.quantity) invariant(false, 'no order is filled beyond its quantity');
  if (notional > AMOUNT_MAX) invariant(false, 'what an order trades stays exact');
  result.stop = stop;
  result.filled = filled;
  result.notional = notional;
  result.fee = fee;
}

/** What all trades of one taker have in common. */
function nameTrades(market: Market, taker: Taker): void {
  trade.marketId = market.marketId;
  trade.takerSide = taker.side;
  trade.takerOrderId = taker.orderId;
  trade.takerUserId = taker.userId;
  trade.takerPpm = taker.takerPpm;
  trade.referencePrice = market.reference;
}

/**
 * Most orders end or rest at once, because the best price of the other side is beyond their limit,
 * or there is none.
 */
function meetsNobody(market: Market, taker: Taker, opposite: 0 | 1, result: MatchResult): boolean {
  const best = market.book.bestPrice(opposite);
  if (best !== 0 && !(taker.limit !== 0 && (opposite === sell ? best > taker.limit : best < taker.limit))) return false;
  result.stop = best === 0 ? matchStop.empty : matchStop.limit;
  result.filled = 0;
  result.notional = 0;
  result.fee = 0;
  return true;
}

/**
 * What an iceberg shows once this much was taken of its slice: the rest of the slice, or the next
 * one.
 */
function shownAfter(cursor: MakerCursor, quantity: number, left: number, display: number): number {
  if (quantity < cursor.shown) return cursor.shown - quantity;
  return display === 0 ? left : Math.min(display, left);
}

/**
 * What a maker needs to hold for what is left of it. A trade releases what it held beyond that and
 * what it paid: a buy's fee was reserved at the larger of its rates.
 */
function neededBy(orders: Orders, market: Market, maker: number, left: number): number {
  if (orders.pool.side(maker) === sell) return left * market.baseUnit;
  return reserveOfBuy(orders.pool.price(maker), left, market, orders.makerPpm(maker), orders.takerPpm(maker));
}

/** price × quantity and the fee on it at the larger rate. */
export function reserveOfBuy(
  price: number,
  quantity: number,
  market: Market,
  makerPpm: number,
  takerPpm: number,
): number {
  const value = notionalOf(price, quantity, market.quoteUnit);
  return value + partOf(value, makerPpm > takerPpm ? makerPpm : takerPpm);
}

/** The end of the maker that the trade just written has filled. */
function writeFilled(price: number, side: number, writer: RecordWriter): void {
  finished.orderId = trade.makerOrderId;
  finished.userId = trade.makerUserId;
  finished.marketId = trade.marketId;
  finished.side = side;
  finished.end = 0;
  finished.cause = causeCode.filled;
  finished.remaining = 0;
  finished.price = price;
  finished.displayed = 0;
  finished.released = 0;
  writeFinished(writer, finished);
}

/** The end of an order in its present state, with all it holds. */
export function writeEnd(state: State, market: Market, slot: number, cause: number, writer: RecordWriter): void {
  const { orders } = state;
  nameFinished(state, market, slot);
  finished.end = endOfCause(cause);
  finished.cause = cause;
  finished.remaining = orders.pool.remaining(slot);
  finished.price = orders.pool.price(slot);
  finished.displayed = orders.pool.shown(slot);
  finished.released = orders.reserved(slot);
  writeFinished(writer, finished);
}

function nameFinished(state: State, market: Market, slot: number): void {
  const { orders } = state;
  finished.orderId = orders.pool.orderId(slot);
  finished.userId = state.users.id(orders.user(slot));
  finished.marketId = market.marketId;
  finished.side = orders.pool.side(slot);
}

/** Ends the other leg of an OCO, where the order has one that is still open. */
export function writeOtherLegEnd(state: State, market: Market, slot: number, writer: RecordWriter): void {
  if (state.orders.rare.size === 0) return;
  const otherOrderId = state.orders.rare.get(slot)?.otherOrderId ?? 0;
  const other = otherOrderId === 0 ? 0 : state.orders.slotOf(otherOrderId);
  if (other !== 0) writeEnd(state, market, other, causeCode.ocoOtherLeg, writer);
}

function affordable(taker: Taker, spent: number, price: number, market: Market): number {
  const scale: MarketScale = {
    tickScale: market.terms.tickScale,
    lotScale: market.terms.lotScale,
    quoteScale: market.quoteScale,
    baseScale: market.baseScale,
  };
  const order = { budget: amount(BigInt(taker.budget)), spent: amount(BigInt(spent)), ratePpm: taker.takerPpm };
  const lots = Number(affordableLots(order, BigInt(price), scale));
  return lots - (lots % market.terms.lotStep);
}

const makerCursor = new MakerCursor();
