import type { Order } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { ladder, stepOf } from './ladder-model.ts';

const book = {
  bids: [
    ['99.9', '1.00'],
    ['99.5', '2.00'],
    ['98.0', '4.00'],
  ],
  asks: [
    ['100.1', '3.00'],
    ['101.0', '1.00'],
  ],
} as const;
const shape = { tickScale: 1, lotScale: 2, stepTicks: 10n, centreStep: 100n, rungs: 5 };

describe('ladder', () => {
  test('prices stay in place, high to low, bids on lower edges and asks on upper ones', () => {
    const rungs = ladder(book, [], shape);
    expect(rungs.map(({ price, bid, ask }) => [price, bid, ask])).toEqual([
      ['102.0', undefined, undefined],
      ['101.0', undefined, '4.00'],
      ['100.0', undefined, undefined],
      ['99.0', '3.00', undefined],
      ['98.0', '4.00', undefined],
    ]);
  });

  test('own resting quantities have their own columns; what waits for a trigger does not rest', () => {
    const order = { side: 'buy', price: '99.2', quantity: '1', filledQuantity: '0.25', status: 'open' } as Order;
    const waiting = { ...order, status: 'waiting' } as Order;
    expect(ladder(book, [order, waiting], shape)[3]).toMatchObject({ price: '99.0', ownBid: '0.75' });
  });

  test('no rung is at or under zero', () => {
    expect(ladder(book, [], { ...shape, centreStep: 1n }).map(({ price }) => price)).toEqual(['3.0', '2.0', '1.0']);
  });
});

test('a price on an edge belongs to that edge on both sides', () => {
  expect([stepOf(1000n, 10n, 'bid'), stepOf(1000n, 10n, 'ask'), stepOf(1001n, 10n, 'ask')]).toEqual([100n, 100n, 101n]);
});
