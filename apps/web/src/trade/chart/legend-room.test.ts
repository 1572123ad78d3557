import { expect, test } from 'vitest';
import { legendRoom } from './legend-room.ts';

/** Pixels that stay free above what is drawn: the library adds both shares to the range. */
const freePx = (pane: 'price' | 'own', rows: number, height: number): number => {
  const { top, bottom } = legendRoom(pane, rows, height);
  return Math.round((height * top) / (1 + top + bottom));
};

test.each([
  [400, 1, 48],
  [400, 2, 67],
  [200, 3, 86],
])('a price pane of %s px with %s rows of legends keeps %s px free', (height, rows, free) => {
  expect(freePx('price', rows, height)).toBe(free);
});

test('at least half of a low pane is for what is drawn', () => {
  expect(freePx('price', 3, 60)).toBe(30);
  for (const height of [0, -1]) expect(Number.isFinite(legendRoom('price', 1, height).top)).toBe(true);
});

test('a pane below has one row', () => {
  expect(freePx('own', 1, 100)).toBe(36);
});
