import type { Fill } from '@candor/protocol';
import { expect, test } from 'vitest';
import { fillGroups } from './fill-groups.ts';

const fill = (timeMs: number, quantity: string, side: Fill['side'] = 'buy') => ({ timeMs, quantity, side }) as Fill;
const candles = (...timestamps: readonly number[]) => timestamps.map((timestamp) => ({ timestamp }));

test('fills of one candle and side are one mark with their sum and count', () => {
  const fills = [fill(60_000, '0.01'), fill(61_000, '0.015'), fill(119_999, '0.005', 'sell'), fill(120_000, '1')];
  expect(fillGroups(fills, candles(0, 60_000, 120_000))).toEqual([
    { at: 1, side: 'buy', quantity: '0.025', count: 2 },
    { at: 1, side: 'sell', quantity: '0.005', count: 1 },
    { at: 2, side: 'buy', quantity: '1', count: 1 },
  ]);
});

test('what is older than the chart has no mark', () => {
  expect(fillGroups([fill(59_999, '1')], candles(60_000))).toEqual([]);
  expect(fillGroups([fill(1, '1')], [])).toEqual([]);
});
