import { expect, test } from 'vitest';
import { legendRoom } from './legend-room.ts';

test.each([
  [400, 0.12],
  [200, 0.24],
  [60, 0.5],
  [0, 0.5],
  [-1, 0.5],
])('a price pane of %s px keeps %s of its range free', (height, top) => {
  expect(legendRoom('price', height)).toEqual({ top, bottom: 0.1 });
});

test('a price pane whose candles say their prices has another line', () => {
  expect(legendRoom('toldPrice', 400)).toEqual({ top: 0.17, bottom: 0.1 });
});

test('a pane below keeps less', () => {
  expect(legendRoom('own', 100)).toEqual({ top: 0.36, bottom: 0.02 });
});
