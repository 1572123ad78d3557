import { displayPercent } from '@candor/amount';
import { expect, test } from 'vitest';
import { bookView, sumText } from './book-rows.ts';

const scale = { tickScale: 1, lotScale: 2 };
const book = {
  asks: [
    ['100.2', '1.00'],
    ['100.3', '2.00'],
    ['101.0', '3.00'],
  ],
  bids: [
    ['100.1', '0.50'],
    ['99.9', '1.50'],
  ],
} as const;

test('sums run from the best price and the deepest sum fills the row', () => {
  const { asks, bids } = bookView(book, { scale, groupTicks: 1n, rows: 10 });
  expect(asks.map(({ price, sum, depth }) => [price, sum, depth])).toEqual([
    ['100.2', '1.00', 0.1666],
    ['100.3', '3.00', 0.5],
    ['101.0', '6.00', 1],
  ]);
  expect(bids.map(({ price, sum }) => [price, sum])).toEqual([
    ['100.1', '0.50'],
    ['99.9', '2.00'],
  ]);
});

test('a group never promises a better price than it holds: asks round up, bids down', () => {
  const { asks, bids } = bookView(book, { scale, groupTicks: 10n, rows: 10 });
  expect(asks.map(({ price, quantity }) => [price, quantity])).toEqual([['101.0', '6.00']]);
  expect(bids.map(({ price, quantity }) => [price, quantity])).toEqual([
    ['100.0', '0.50'],
    ['99.0', '1.50'],
  ]);
});

test('a grouped sum keeps the real prices of what is in it', () => {
  const [row] = bookView(book, { scale, groupTicks: 10n, rows: 1 }).asks;
  expect(row?.sumNotional).toBe('603.800');
});

test('the spread is the distance of the best prices, and a share of the ask', () => {
  expect(bookView(book, { scale, groupTicks: 10n, rows: 10 }).spread).toEqual({
    price: '0.1',
    fraction: '0.000998003992015968',
  });
});

test('a spread of one tick of a highly priced market is not nothing', () => {
  const dear = { bids: [['106671.82', '1.0']], asks: [['106671.83', '3.0']] } as const;
  const view = bookView(dear, { scale: { tickScale: 2, lotScale: 1 }, groupTicks: 1n, rows: 5 });
  expect(displayPercent(view.spread?.fraction ?? '0')).toBe('+0.01%');
  expect(view.balance).toEqual({ bids: 10n, asks: 30n });
});

test('one empty side has no spread, and an empty book no balance of sides', () => {
  expect(bookView({ bids: [], asks: book.asks }, { scale, groupTicks: 1n, rows: 5 }).spread).toBeNull();
  expect(bookView({ bids: [], asks: [] }, { scale, groupTicks: 1n, rows: 5 }).balance).toBeNull();
});

test('a sum is in the quote asset in whole units, from the real prices of its rows', () => {
  const book = {
    bids: [
      ['100.50', '2'],
      ['100.00', '10'],
    ],
    asks: [],
  } as const;
  const { bids } = bookView(book, { scale: { tickScale: 2, lotScale: 3 }, groupTicks: 1n, rows: 5 });
  expect(bids.map((row) => sumText(row, 'quote', 3))).toEqual(['201', '1,201']);
  expect(bids.map((row) => sumText(row, 'base', 3))).toEqual(['2.000', '12.000']);
});
