import type { Swapped } from '@candor/protocol';
import { expect, test } from 'vitest';
import { distancePpm, recomputeSwap } from './recompute.ts';

const swap: Swapped = {
  swapId: '1',
  from: 'BTC',
  to: 'USDT',
  pay: '0.10000000',
  gross: '3812.55363000',
  fee: '1.90627681',
  receive: '3810.64735319',
  fundShare: '0.19062768',
  spreadPpm: 1_000,
  feePpm: 500,
  fromPrice: '38163.7',
  toPrice: '1',
  quoteSeq: 7,
  seq: 9,
  timeMs: 1,
};

const gaps = (of: Swapped) =>
  recomputeSwap(of).flatMap(({ figure, gap }) => (gap === undefined ? [] : [[figure, gap]]));

test('a swap agrees with what its prices and terms give', () => {
  expect(gaps(swap)).toEqual([]);
  expect(recomputeSwap(swap).map(({ computed }) => computed)).toEqual([
    '3812.55363000',
    '1.90627681',
    '3810.64735319',
    '0.19062768',
  ]);
});

test('the fund’s tenth is counted on, so a unit more agrees, and two do not', () => {
  expect(gaps({ ...swap, fundShare: '0.19062769' })).toEqual([]);
  expect(gaps({ ...swap, fundShare: '0.19062770' })).toEqual([['fundShare', '0.00000002']]);
});

test('a figure that is off by a unit is named with the difference', () => {
  expect(gaps({ ...swap, receive: '3810.64735318' })).toEqual([['receive', '-0.00000001']]);
  expect(gaps({ ...swap, spreadPpm: 999 }).map(([figure]) => figure)).toEqual(['gross', 'fee', 'receive', 'fundShare']);
});

test('the distance from the index is spread and fee together', () => {
  expect(distancePpm({ gross: '3812.55363000', spread: '3.81637000', receive: '3810.64735319' })).toBe(1_499);
  expect(distancePpm({ gross: '0.00', spread: '0.00', receive: '0.00' })).toBe(0);
});
