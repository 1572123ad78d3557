import { expect, test } from 'vitest';
import { type OrderStatus, statusAfter, type StatusChange } from './order-status.ts';

const lives: readonly [readonly StatusChange[], OrderStatus][] = [
  [['rests', 'fills', 'filled'], 'filled'],
  [['fills', 'rests', 'fills', 'canceled'], 'canceled'],
  [['waits', 'fires', 'rests'], 'open'],
  [['waits', 'fires', 'fills', 'expired'], 'expired'],
];

test.each(lives)('an order that %j is %s', (changes, status) => {
  expect(changes.reduce<OrderStatus>(statusAfter, 'open')).toBe(status);
});

test('nothing happens to an order that ended, and none fills while it waits', () => {
  expect(() => statusAfter('canceled', 'fills')).toThrow('an order that is canceled never fills');
  expect(() => statusAfter('waiting', 'fills')).toThrow('an order that is waiting never fills');
  expect(() => statusAfter('partially_filled', 'waits')).toThrow('never waits');
});
