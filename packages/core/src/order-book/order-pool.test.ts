import { expect, test } from 'vitest';
import { OrderPool } from './order-pool.ts';

test('a pool takes all the orders that there may be, whatever room was made first', () => {
  const pool = new OrderPool(4, 64);
  pool.makeRoom(40);
  for (let slot = 1; slot < 64; slot += 1) {
    expect(pool.allocate()).toBe(slot);
    pool.setOrderId(slot, 100 + slot);
  }
  expect([pool.capacity, pool.orderId(1), pool.orderId(63)]).toEqual([64, 101, 163]);
  expect(() => pool.allocate()).toThrow('at most 2^25 orders are open');
});

test('room for more orders than there may be is room for all there may be', () => {
  const pool = new OrderPool(4, 64);
  pool.makeRoom(1_000);
  expect(pool.capacity).toBe(64);
});
