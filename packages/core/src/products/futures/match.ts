import { amount, contractValue, neededToOpen, type Amount } from '@candor/amount';
import { AMOUNT_MAX, partOf } from '../../base/exact.ts';
import { BUY, SELL } from '../../order-book/order-book.ts';
import { kindCode, preventionCode, timeInForceCode } from '../../record/layout.ts';
import { freeOfAccount } from './account.ts';
import type { At } from './at.ts';
import { writeEnd } from './ending.ts';
import { futuresTable, type ContractOrderFinished } from './events.ts';
import { reasonAgainstSide, writeFill, writePreventedDebt, type Fill } from './fill.ts';
import { postHold } from './money.ts';
import { directionOf, isClosing } from './order-flags.ts';
import { closableLots, partyOf, type Party } from './party.ts';
import type { Contract } from './contract.ts';
import type { FuturesState } from './state.ts';

/**
 * The prices within which a contract trades now: around its mark. Without any mark there is no
 * band.
 */
export function bandOf(
  own: FuturesState,
  contract: Contract,
  nowMs: number,
): { readonly low: number; readonly high: number } {
  const mark = own.standingMark(contract);
  if (mark === 0) return { low: 0, high: Infinity };
  const reach = partOf(mark, contract.termsAt(nowMs).bandPpm);
  return { low: Math.max(1, mark - reach), high: mark + reach };
}

/**
 * The next step of the order that comes now: a maker that cannot trade ends, or both trade, or the
 * order rests or ends. Each step is applied before the next one is decided, so that every fill is
 * checked with the state of its moment. Gives 0 where no order comes.
 */
export function matchIncoming(at: At): number {
  const { own } = at;
  const taker = own.incoming;
  if (taker === 0) return 0;
  const { orders } = own;
  const { pool } = orders;
  const contract = own.contractOf(taker);
  if (pool.remaining(taker) === 0) return end(at, taker, 'filled');
  const side = pool.side(taker) === BUY ? BUY : SELL;
  const maker = contract.book.first(side === BUY ? SELL : BUY);
  if (maker === 0) return stop(at, taker, 'empty');
  const price = pool.price(maker);
  const limit = pool.price(taker);
  if (limit !== 0 && (side === BUY ? price > limit : price < limit)) return stop(at, taker, 'limit');
  const band = bandOf(own, contract, at.timeMs);
  if (price < band.low || price > band.high) return end(at, taker, 'price_outside_band');
  if (orders.user(maker) === orders.user(taker)) return preventSelfTrade(at, taker, maker);
  return meet(at, taker, maker, price);
}

/** Fills what both sides can fill in one piece, or ends the order that cannot. */
function meet(at: At, taker: number, maker: number, price: number): number {
  const { own, writer } = at;
  const { pool } = own.orders;
  const contract = own.contractOf(taker);
  const sides = { taker: partyOf(own, taker), maker: partyOf(own, maker) };
  const lots = Math.min(pool.remaining(taker), pool.shown(maker), sides.taker.lotsMost, sides.maker.lotsMost);
  if (lots === 0) return end(at, sides.maker.lotsMost === 0 ? maker : taker, 'position_shrank');
  const value = contractValue(contract.scale, BigInt(price), BigInt(lots));
  const fill: Fill = { price, lots, value, mark: own.markOf(contract) };
  const againstMaker = reasonAgainstSide(at, sides.maker, fill, false);
  if (againstMaker !== undefined) return end(at, maker, againstMaker);
  const againstTaker = reasonAgainstSide(at, sides.taker, fill, true);
  if (againstTaker !== undefined) return end(at, taker, againstTaker);
  if (writePreventedDebt(at, sides.maker, fill, false) || writePreventedDebt(at, sides.taker, fill, true)) return 1;
  const makerLeft = pool.remaining(maker) - lots;
  const displayed = displayedAfter(at, maker, lots, makerLeft);
  writeFill(at, sides, fill, { taker: pool.remaining(taker) - lots, maker: makerLeft, displayed });
  if (makerLeft === 0) writeFilled(at, maker, displayed);
  return writer.events;
}

/** What an iceberg shows after a fill: the rest of its slice, or the next one. */
function displayedAfter({ own: { orders } }: At, maker: number, lots: number, left: number): number {
  const shown = orders.pool.shown(maker);
  if (lots < shown) return shown - lots;
  const display = orders.display(maker);
  return display === 0 ? left : Math.min(display, left);
}

function writeFilled({ own, writer }: At, maker: number, displayed: number): void {
  const { orders, state } = own;
  futuresTable.write(writer, {
    type: 'contract_order_finished',
    cause: 'filled',
    direction: directionOf(orders, maker),
    contractId: own.contractOf(maker).contractId,
    orderId: orders.pool.orderId(maker),
    userId: state.users.id(orders.user(maker)),
    price: orders.pool.price(maker),
    remaining: 0,
    displayed,
    released: amount(0n),
  });
}

function preventSelfTrade(at: At, taker: number, maker: number): number {
  const prevention = at.own.orders.prevention(taker);
  if (prevention !== preventionCode.expireTaker) writeEnd(at.own, at.writer, maker, 'self_trade_prevention');
  if (prevention !== preventionCode.expireMaker) writeEnd(at.own, at.writer, taker, 'self_trade_prevention');
  return 1;
}

function end({ own, writer }: At, slot: number, cause: ContractOrderFinished['cause']): number {
  writeEnd(own, writer, slot, cause);
  return 1;
}

/** What becomes of the rest of an order that meets nobody any more. */
function stop(at: At, slot: number, why: 'empty' | 'limit'): number {
  const { orders } = at.own;
  const kind = orders.kind(slot);
  if (kind !== kindCode.limit && kind !== kindCode.stopLimit) {
    return end(at, slot, why === 'empty' ? 'no_liquidity' : 'price_limit');
  }
  const timeInForce = orders.timeInForce(slot);
  if (timeInForce === timeInForceCode.IOC || timeInForce === timeInForceCode.FOK)
    return end(at, slot, 'immediate_or_cancel');
  return rest(at, slot);
}

/**
 * What is left rests in the book, and holds what it needs to open at its price; nothing where it
 * closes.
 */
function rest(at: At, slot: number): number {
  const { own, writer } = at;
  const { orders, state } = own;
  const { pool } = orders;
  const contract = own.contractOf(slot);
  const account = own.account(orders.user(slot), contract);
  const [price, remaining] = [pool.price(slot), pool.remaining(slot)];
  const hold = holdOf(at, partyOf(own, slot), price, remaining);
  if (hold === undefined) return end(at, slot, 'mark_stale');
  if (hold > 0n && hold > freeOfAccount(own, account)) return end(at, slot, 'margin_insufficient');
  const display = orders.display(slot);
  futuresTable.write(writer, {
    type: 'contract_order_rested',
    waiting: false,
    direction: directionOf(orders, slot),
    contractId: contract.contractId,
    orderId: pool.orderId(slot),
    userId: state.users.id(orders.user(slot)),
    price,
    remaining,
    displayed: display === 0 ? remaining : Math.min(display, remaining),
    hold,
  });
  postHold(own, writer, account, pool.orderId(slot), hold);
  return 1;
}

/**
 * F7 of the lots of an order that open, at a price and the mark of this moment; undefined where
 * there is no fresh mark to open at.
 */
export function holdOf(
  { own }: At,
  { slot, user, contract, setting }: Party,
  price: number,
  lots: number,
): Amount | undefined {
  const { orders } = own;
  if (isClosing(orders, slot)) return amount(0n);
  const buys = orders.pool.side(slot) === BUY;
  const opening = lots - Math.min(lots, closableLots(own, user, contract, buys, slot));
  if (opening === 0) return amount(0n);
  const mark = own.markOf(contract);
  if (mark === 0) return undefined;
  const rates = { makerPpm: orders.makerPpm(slot), takerPpm: orders.takerPpm(slot), leverage: setting.leverage };
  return holdAt(contract, { buys, lots: opening, price, mark, ...rates });
}

/** F7 at a price. */
export function holdAt(
  { scale }: Contract,
  order: {
    readonly buys: boolean;
    readonly lots: number;
    readonly price: number;
    readonly mark: number;
    readonly makerPpm: number;
    readonly takerPpm: number;
    readonly leverage: number;
  },
): Amount {
  const value = contractValue(scale, BigInt(order.price), BigInt(order.lots));
  const opened = { value, lots: BigInt(order.lots), markTicks: BigInt(order.mark) };
  return neededToOpen({ contract: scale, side: order.buys ? 'long' : 'short' }, opened, order).needed;
}

/** Whether a value, and all that is computed from it, stays exact in an order's figures. */
export const isExact = (value: bigint): boolean => value <= BigInt(AMOUNT_MAX / 2);
