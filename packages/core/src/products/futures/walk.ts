import { contractValue, initialMarginOf, openLossOf, type PositionSide } from '@candor/amount';
import type { SelfTradePrevention } from '../../base/words.ts';
import { partOf } from '../../base/exact.ts';
import { BUY, SELL } from '../../order-book/order-book.ts';
import { MakerCursor } from '../../orders/maker-cursor.ts';
import type { Look } from './at.ts';
import { reasonAgainstSide } from './fill.ts';
import { bandOf } from './match.ts';
import { closableLots, partyOf } from './party.ts';
import type { Contract } from './contract.ts';

/** The order that would come, as the walk sees it. */
interface Walker {
  readonly user: number;
  readonly contract: Contract;
  readonly buys: boolean;
  readonly opens: boolean;
  readonly quantity: number;
  readonly limit: number;
  readonly mark: number;
  readonly takerPpm: number;
  readonly leverage: number;
  readonly prevention: SelfTradePrevention;
}

/**
 * What an order would meet if nothing changed: one value and one margin a fill, as it will be
 * booked.
 */
export interface Walk {
  /** Best opposite price; 0 where there is none. */
  readonly best: number;
  /** Whether the best price is within the limit. */
  readonly crosses: boolean;
  readonly filled: number;
  /** Lots of them that open. */
  readonly opened: number;
  /** Of what opens. */
  readonly value: bigint;
  readonly margin: bigint;
  /** Taker fee on everything that fills. */
  readonly fee: bigint;
}

const cursor = new MakerCursor();

/**
 * Walks the book in price-time order without changing it; orders that are due or cannot pay are
 * passed over.
 */
export function walk(at: Look, order: Walker): Walk {
  const { own, timeMs } = at;
  const { contract, buys, limit, mark } = order;
  const { orders } = own;
  const side: PositionSide = buys ? 'long' : 'short';
  const band = bandOf(own, contract, timeMs);
  const dueMs = own.expiries.anyDue(timeMs) ? timeMs : 0;
  const makers = cursor.start(orders, contract.book, buys ? SELL : BUY, dueMs);
  const best = makers.slot === 0 ? 0 : orders.pool.price(makers.slot);
  const isBeyond = (price: number): boolean => limit !== 0 && (buys ? price > limit : price < limit);
  let closing = order.opens ? closableLots(own, order.user, contract, buys) : Infinity;
  const met = new Set<number>();
  let [filled, opened, value, margin, total] = [0, 0, 0n, 0n, 0n];
  while (filled < order.quantity && makers.slot !== 0) {
    const maker = makers.slot;
    const price = orders.pool.price(maker);
    if (isBeyond(price) || price < band.low || price > band.high) break;
    if (orders.user(maker) === order.user) {
      if (order.prevention !== 'expire_maker') break;
      makers.drop();
      continue;
    }
    const lots = Math.min(order.quantity - filled, makers.shown);
    if (!canFill(at, { maker, price, lots, mark, isAgain: met.has(orders.user(maker)) })) {
      makers.drop();
      continue;
    }
    met.add(orders.user(maker));
    const closed = Math.min(lots, closing);
    closing -= closed;
    const each = contractValue(contract.scale, BigInt(price), BigInt(lots - closed));
    total += each + contractValue(contract.scale, BigInt(price), BigInt(closed));
    value += each;
    opened += lots - closed;
    if (lots > closed) {
      const of = { value: each, lots: BigInt(lots - closed), markTicks: BigInt(mark) };
      margin += initialMarginOf(each, order.leverage) + openLossOf({ contract: contract.scale, side }, of);
    }
    filled += lots;
    const left = makers.remaining - lots;
    const display = orders.display(maker);
    const shown = lots < makers.shown ? makers.shown - lots : display === 0 ? left : Math.min(display, left);
    if (shown > 0 && lots === makers.shown) makers.toBack(left, shown);
    else if (left === 0) makers.drop();
    else makers.shrink(left, shown);
  }
  const fee = BigInt(partOf(Number(total), order.takerPpm));
  return { best, crosses: best !== 0 && !isBeyond(best), filled, opened, value, margin, fee };
}

/**
 * Whether a maker can take part, by the state before the order. Who was met before may have less by
 * then: there only what is no worse than the mark is counted on.
 */
function canFill(
  at: Look,
  {
    maker,
    price,
    lots,
    mark,
    isAgain,
  }: {
    readonly maker: number;
    readonly price: number;
    readonly lots: number;
    readonly mark: number;
    readonly isAgain: boolean;
  },
): boolean {
  const { own } = at;
  const party = partyOf(own, maker);
  const buys = own.orders.pool.side(maker) === BUY;
  if (isAgain && (buys ? price > mark : price < mark)) return false;
  const most = Math.min(lots, party.lotsMost);
  if (most === 0) return false;
  const value = contractValue(party.contract.scale, BigInt(price), BigInt(most));
  return reasonAgainstSide(at, party, { price, lots: most, value, mark }, false) === undefined;
}
