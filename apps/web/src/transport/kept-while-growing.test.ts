import { expect, test } from 'vitest';
import { keptWhileGrowing } from './kept-while-growing.ts';

const shown = (before: readonly unknown[], now: readonly unknown[]) =>
  keptWhileGrowing(now)('rows', { queryKey: before });

test('a list keeps its rows while more of it is read', () => {
  expect(
    shown(['fills', '7', { symbol: 'BTC/USDT', size: 50 }], ['fills', '7', { symbol: 'BTC/USDT', size: 100 }]),
  ).toBe('rows');
});

test.each([
  ['market', ['fills', '7', { symbol: 'BTC/USDT', size: 50 }], ['fills', '7', { symbol: 'ETH/USDT', size: 50 }]],
  ['filter', ['ledger', '7', { size: 200 }], ['ledger', '7', { size: 200, coin: 'BTC' }]],
  ['span', ['equity', '7', 'day'], ['equity', '7', 'year']],
  ['user', ['orders', '7', { size: 50 }], ['orders', '8', { size: 50 }]],
])('rows of another %s are never shown in its place', (_, before, now) => {
  expect(shown(before, now)).toBeUndefined();
});

test('a list that was not shown before has nothing to keep', () => {
  expect(keptWhileGrowing(['fills'])(undefined, undefined)).toBeUndefined();
});
