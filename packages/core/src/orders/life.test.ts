import { expect, test } from 'vitest';
import { nextPlaces, type OrderStatus, type OrderStep, place, statusAfter } from './life.ts';

const lives: readonly [readonly OrderStep[], OrderStatus][] = [
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

test('an order goes from each place only where its life has it go', () => {
  const { free, incoming, waiting, resting } = place;
  const bits = (...places: readonly number[]): number => places.reduce((sum, one) => sum | (1 << one), 0);
  expect(nextPlaces[free]).toBe(bits(incoming));
  expect(nextPlaces[incoming]).toBe(bits(waiting, resting, free));
  expect(nextPlaces[waiting]).toBe(bits(incoming, free));
  expect(nextPlaces[resting]).toBe(bits(free));
});
