import { expect, test } from 'vitest';
import { lotsOnGrid, onGrid } from './on-grid.ts';
import type { Quote } from './plan-changes.ts';

const quote = (side: 'buy' | 'sell', price: number, quantity: number): Quote => ({ side, price, quantity });
const bounds = { minimumQuantity: 10, maximumQuantity: 1_000 };

test('bids go down and asks up to the grid; quotes that meet there become one', () => {
  const quotes = [quote('buy', 102, 24), quote('buy', 101, 12), quote('buy', 99, 7), quote('sell', 103, 31)];
  expect(onGrid(quotes, { ...bounds, tickStep: 5, lotStep: 10 })).toEqual([
    quote('buy', 100, 40),
    quote('buy', 95, 10),
    quote('sell', 105, 30),
  ]);
});

test('a bid that the grid would put at nothing is left out', () => {
  expect(onGrid([quote('buy', 4, 20)], { ...bounds, tickStep: 5, lotStep: 1 })).toEqual([]);
});

test('where each tick and lot is allowed, quotes stay what they are', () => {
  const quotes = [quote('buy', 102, 3)];
  expect(onGrid(quotes, { ...bounds, tickStep: 1, lotStep: 1 })).toBe(quotes);
});

test('a quantity keeps within the market’s bounds', () => {
  const grid = { ...bounds, tickStep: 1, lotStep: 10 };
  expect([3, 27, 5_000].map((lots) => lotsOnGrid(lots, grid))).toEqual([10, 30, 1_000]);
});
