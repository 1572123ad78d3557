import type { ExchangeEvent, ExchangeRecord } from '@candor/core';
import { expect, test } from 'vitest';
import { contractDoor } from './contract-door.ts';

const btc = 10_001;
const record = (...events: readonly object[]): ExchangeRecord =>
  ({ seq: 1, timeMs: 1, events: events as readonly ExchangeEvent[] }) as ExchangeRecord;
const rested = (orderId: number, direction: number, userId = 1) => ({
  type: 'contract_order_rested',
  contractId: btc,
  orderId,
  userId,
  direction,
  price: 100,
  remaining: 10,
});

test('the maker knows its resting orders of each contract, by side, and hears of those that are taken from', () => {
  const taken: number[] = [];
  const orders = contractDoor(1, 2).orders((contractId) => taken.push(contractId));
  orders.apply(record(rested(7, 1), rested(8, 2), rested(9, 4), rested(10, 1, 5)));
  expect([...orders.of(btc)].map(({ orderId, side }) => [orderId, side])).toEqual([
    [7, 'buy'],
    [8, 'sell'],
    [9, 'buy'],
  ]);
  orders.apply(record({ type: 'contract_trade', contractId: btc, makerOrderId: 7, makerRemaining: 4 }));
  expect([...orders.of(btc)][0]).toMatchObject({ orderId: 7, remaining: 4, filled: 6 });
  orders.apply(record({ type: 'contract_trade', contractId: btc, makerOrderId: 7, makerRemaining: 0 }));
  orders.apply(record({ type: 'contract_order_finished', contractId: btc, orderId: 8 }));
  expect(orders.count(btc)).toBe(1);
  expect(taken).toEqual([btc, btc]);
});

test('an amended order keeps what of it was filled, so that its new quantity counts from there', () => {
  const door = contractDoor(1, 2);
  const orders = door.orders(() => undefined);
  orders.apply(record(rested(7, 1)));
  const amended = { ...rested(7, 1), type: 'contract_order_amended', price: 101, quantity: 10, remaining: 4 };
  orders.apply(record(amended));
  const [order] = orders.of(btc);
  expect(order).toMatchObject({ price: 101, remaining: 4, filled: 6 });
  if (order === undefined) return;
  expect(door.move(order, { side: 'buy', price: 102, quantity: 5 })).toMatchObject({ price: 102, quantity: 11 });
});

test('in one-way mode the maker buys and sells: an order against its position closes it first', () => {
  const door = contractDoor(1, 2);
  expect(door.place(btc, { side: 'buy', price: 1, quantity: 1 })).toMatchObject({
    userId: 1,
    direction: 1,
    postOnly: true,
  });
  expect(door.take(btc, { side: 'sell', quantity: 3 })).toMatchObject({ userId: 2, direction: 2, kind: 'market' });
});
