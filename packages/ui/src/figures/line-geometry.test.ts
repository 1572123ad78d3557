import { describe, expect, test } from 'vitest';
import { linePoints, pathThrough } from './line-geometry.ts';

const shape = { width: 100, height: 40, padding: 4 };

describe('linePoints', () => {
  test('spreads samples over the width, highest at the top', () => {
    expect(linePoints([1, 3, 2], shape)).toEqual([
      [0, 36],
      [50, 4],
      [100, 20],
    ]);
  });

  test('a flat line runs through the middle', () => {
    expect(linePoints([5, 5], shape)).toEqual([
      [0, 20],
      [100, 20],
    ]);
  });

  test('one sample and none do not fail', () => {
    expect(linePoints([5], shape)).toEqual([[0, 20]]);
    expect(linePoints([], shape)).toEqual([]);
  });
});

test('pathThrough moves once and draws on', () => {
  expect(
    pathThrough([
      [0, 1],
      [2, 3],
    ]),
  ).toBe('M0 1L2 3');
});
