import { expect, test } from 'vitest';
import type { OwnOrder } from './own-orders.ts';
import { planChanges, type Quote } from './plan-changes.ts';

const order = (orderId: number, side: 'buy' | 'sell', price: number, remaining = 10): OwnOrder => ({
  orderId,
  marketId: 1,
  side,
  price,
  remaining,
  filled: 0,
});
const quote = (side: 'buy' | 'sell', price: number, quantity = 10): Quote => ({ side, price, quantity });
const exact = () => 0;

test('an empty book gets the whole ladder', () => {
  const wanted = [quote('buy', 99), quote('sell', 101)];
  expect(planChanges([], wanted, exact)).toEqual({ cancel: [], move: [], place: wanted });
});

test('orders already where they are wanted are left alone', () => {
  const plan = planChanges([order(1, 'buy', 99), order(2, 'sell', 101)], [quote('buy', 99), quote('sell', 101)], exact);
  expect(plan).toEqual({ cancel: [], move: [], place: [] });
});

test('an order within tolerance stays, one outside moves', () => {
  const orders = [order(1, 'buy', 99), order(2, 'buy', 96), order(3, 'buy', 80)];
  const plan = planChanges(orders, [quote('buy', 99), quote('buy', 95), quote('buy', 90)], () => 1);
  expect(plan).toEqual({ cancel: [], move: [{ order: order(3, 'buy', 80), to: quote('buy', 90) }], place: [] });
});

test('the touch is wanted to the tick, whatever the tolerance', () => {
  const plan = planChanges([order(1, 'buy', 98)], [quote('buy', 99)], () => 5);
  expect(plan.move).toEqual([{ order: order(1, 'buy', 98), to: quote('buy', 99) }]);
});

test('an order beyond the wanted touch moves even when it is near', () => {
  const plan = planChanges([order(1, 'buy', 100)], [quote('buy', 99)], () => 5);
  expect(plan.move).toEqual([{ order: order(1, 'buy', 100), to: quote('buy', 99) }]);
});

test('a worn order is refreshed', () => {
  const plan = planChanges([order(1, 'sell', 101, 3)], [quote('sell', 101)], exact);
  expect(plan.move).toEqual([{ order: order(1, 'sell', 101, 3), to: quote('sell', 101) }]);
});

test('orders that no quote is left for are canceled', () => {
  const plan = planChanges([order(1, 'sell', 101), order(2, 'sell', 105)], [quote('sell', 101)], exact);
  expect(plan).toEqual({ cancel: [order(2, 'sell', 105)], move: [], place: [] });
});
