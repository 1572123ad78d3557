import { expect, test } from 'vitest';
import type { ExchangeEvent, Side } from '@candor/core';
import { DepthView } from './depth-view.ts';

type Rested = Extract<ExchangeEvent, { type: 'order_rested' }>;
type Trade = Extract<ExchangeEvent, { type: 'trade' }>;
type Finished = Extract<ExchangeEvent, { type: 'order_finished' }>;

const zero = 0n as Rested['reserved'];

const rested = (orderId: number, side: Side, price: number, remaining: number, more: Partial<Rested> = {}): Rested => ({
  type: 'order_rested',
  orderId,
  marketId: 1,
  userId: 1,
  side,
  price,
  remaining,
  displayed: remaining,
  waiting: false,
  reserved: zero,
  ...more,
});

const trade = (
  makerOrderId: number,
  takerSide: Side,
  price: number,
  quantity: number,
  left: [number, number],
): Trade => ({
  type: 'trade',
  tradeId: 1,
  marketId: 1,
  price,
  quantity,
  notional: zero,
  takerSide,
  makerOrderId,
  takerOrderId: 99,
  makerUserId: 1,
  takerUserId: 2,
  makerPpm: 0,
  takerPpm: 0,
  makerFee: zero,
  takerFee: zero,
  fundShare: zero,
  makerRemaining: left[0],
  makerDisplayed: left[1],
  makerReleased: zero,
  takerRemaining: 0,
  referencePrice: price,
});

const finished = (orderId: number, side: Side, price: number, displayed: number): Finished => ({
  type: 'order_finished',
  orderId,
  marketId: 1,
  userId: 1,
  side,
  end: 'canceled',
  cause: 'user',
  remaining: displayed,
  price,
  displayed,
  released: zero,
});

function viewOf(...events: ExchangeEvent[]): DepthView {
  const view = new DepthView();
  for (const event of events) view.apply(event);
  return view;
}

test('levels add up per price, best first on both sides', () => {
  const view = viewOf(
    rested(1, 'buy', 100, 5),
    rested(2, 'buy', 101, 2),
    rested(3, 'buy', 100, 3),
    rested(4, 'sell', 103, 4),
    rested(5, 'sell', 102, 1),
  );
  expect(view.best(10)).toEqual({
    bids: [
      [101, 2],
      [100, 8],
    ],
    asks: [
      [102, 1],
      [103, 4],
    ],
  });
  expect([view.bestBid, view.bestAsk]).toEqual([101, 102]);
});

test('a fill takes from the level, and an empty level is gone', () => {
  const view = viewOf(rested(1, 'sell', 102, 5), trade(1, 'buy', 102, 2, [3, 3]));
  expect(view.best(10).asks).toEqual([[102, 3]]);
  view.apply(trade(1, 'buy', 102, 3, [0, 0]));
  view.apply({ ...finished(1, 'sell', 102, 0), end: 'filled', cause: 'filled' });
  expect(view.best(10).asks).toEqual([]);
});

test('an iceberg shows its display part and refills', () => {
  const view = viewOf(rested(1, 'sell', 102, 10, { displayed: 4 }), trade(1, 'buy', 102, 4, [6, 4]));
  expect(view.best(10).asks).toEqual([[102, 4]]);
  view.apply(trade(1, 'buy', 102, 4, [2, 2]));
  expect(view.best(10).asks).toEqual([[102, 2]]);
  view.apply(finished(1, 'sell', 102, 2));
  expect(view.best(10).asks).toEqual([]);
});

test('an order that waits for its trigger is not shown', () => {
  const view = viewOf(rested(1, 'sell', 102, 10, { displayed: 0, waiting: true }));
  view.apply(rested(1, 'sell', 102, 10));
  view.apply(trade(1, 'buy', 102, 4, [6, 6]));
  expect(view.best(10).asks).toEqual([[102, 6]]);
});

test('changes give the new level at each touched price, once', () => {
  const view = viewOf(rested(1, 'buy', 100, 5), rested(2, 'sell', 102, 5));
  view.takeChanges();
  expect(view.changed).toBe(false);
  view.apply(finished(1, 'buy', 100, 5));
  view.apply(trade(2, 'buy', 102, 1, [4, 4]));
  expect(view.takeChanges()).toEqual({ bids: [[100, 0]], asks: [[102, 4]] });
  expect(view.takeChanges()).toEqual({ bids: [], asks: [] });
});

test('an iceberg that was shown whole and then grows hides a part from then on', () => {
  const amended: ExchangeEvent = {
    type: 'order_amended',
    orderId: 1,
    marketId: 1,
    userId: 1,
    side: 'buy',
    oldPrice: 100,
    oldDisplayed: 14,
    price: 101,
    quantity: 20,
    remaining: 20,
    displayed: 14,
    keptPriority: false,
    reserved: zero,
  };
  const view = viewOf(rested(1, 'buy', 100, 14), amended, trade(1, 'sell', 101, 1, [19, 13]));
  expect(view.best(5).bids).toEqual([[101, 13]]);
});
