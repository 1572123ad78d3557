import { describe, expect, test } from 'vitest';
import { depthCurve, roundBetween, stepPath } from './depth-curve.ts';

const scale = { tickScale: 1, lotScale: 2 };
const book = {
  bids: [
    ['99.0', '1.00'],
    ['95.0', '2.00'],
    ['50.0', '9.00'],
  ],
  asks: [
    ['101.0', '4.00'],
    ['110.0', '1.00'],
  ],
} as const;

describe('depthCurve', () => {
  const curve = depthCurve(book, scale, 100_000n);

  test('sums from the best price outwards, within the reach', () => {
    expect(curve?.bids.map(({ price, sum }) => [price, sum])).toEqual([
      ['99.0', '1.00'],
      ['95.0', '3.00'],
    ]);
    expect([curve?.bidSum, curve?.askSum]).toEqual(['3.00', '5.00']);
  });

  test('the middle is in the middle, the deepest sum is full height', () => {
    expect(curve?.asks.at(-1)).toMatchObject({ x: 1, y: 1 });
    expect(curve?.bids[0]?.x).toBe(0.45);
  });

  test('round prices go along the foot and round sums up the side, each at its place', () => {
    expect(curve?.prices).toEqual([
      { x: 0, price: '90.0' },
      { x: 0.25, price: '95.0' },
      { x: 0.5, price: '100.0' },
      { x: 0.75, price: '105.0' },
      { x: 1, price: '110.0' },
    ]);
    expect(curve?.sums).toEqual([
      { y: 0.2, sum: '1.00' },
      { y: 0.4, sum: '2.00' },
      { y: 0.6, sum: '3.00' },
      { y: 0.8, sum: '4.00' },
      { y: 1, sum: '5.00' },
    ]);
  });

  test('a book with one side has no depth to show', () => {
    expect(depthCurve({ bids: book.bids, asks: [] }, scale, 100_000n)).toBeUndefined();
  });
});

test.each([
  [0n, 100n, 4n, [0n, 50n, 100n]],
  [7n, 33n, 4n, [10n, 20n, 30n]],
  [1n, 1n, 3n, [1n]],
  [1n, 2n, 3n, [1n, 2n]],
  [106_138n, 107_205n, 4n, [106_500n, 107_000n]],
])('round numbers from %s to %s, about %s of them', (from, to, count, found) => {
  expect(roundBetween(from, to, count)).toEqual(found);
});

test('the outline steps and closes at its own edge', () => {
  const points = [{ x: 0.6, y: 0.5, price: '', sum: '' }];
  expect(stepPath(points, 'asks', 100, 100)).toBe('M60 100H60V64H100V100Z');
  expect(stepPath([], 'bids', 100, 100)).toBe('');
});

test('the highest point leaves room for what is written above, and a low chart keeps half its height', () => {
  const top = [{ x: 0.6, y: 1, price: '', sum: '' }];
  expect(stepPath(top, 'asks', 100, 130)).toContain('V28H');
  expect(stepPath(top, 'asks', 100, 40)).toContain('V20H');
});
