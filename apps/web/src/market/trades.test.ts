import type { PublicTrade } from '@candor/protocol';
import { expect, test } from 'vitest';
import { afterSnapshot, withTrades } from './trades.ts';

const trade = (tradeId: number): PublicTrade => ({
  tradeId: String(tradeId),
  price: '100',
  quantity: '1',
  takerSide: 'buy',
  timeMs: tradeId,
});
const idsAfter = (trades: readonly PublicTrade[]) => trades.map(({ tradeId }) => Number(tradeId));

test('newest first, none twice, whatever the order they come in', () => {
  const first = withTrades([], [trade(1), trade(2)]);
  expect(idsAfter(first)).toEqual([2, 1]);
  expect(idsAfter(withTrades(first, [trade(4), trade(2), trade(3)]))).toEqual([4, 3, 2, 1]);
});

test('a repeated snapshot changes nothing at all', () => {
  const first = withTrades([], [trade(1)]);
  expect(withTrades(first, [trade(1)])).toBe(first);
});

test('at most 200 are kept', () => {
  const many = Array.from({ length: 300 }, (_, index) => trade(index + 1));
  const kept = withTrades([], many);
  expect(kept).toHaveLength(200);
  expect(idsAfter(kept)[0]).toBe(300);
});

test('a snapshot after a lost connection leaves no hole in the tape', () => {
  const before = withTrades([], [trade(1), trade(2)]);
  expect(idsAfter(afterSnapshot(before, [trade(2), trade(3)]))).toEqual([3, 2, 1]);
  expect(idsAfter(afterSnapshot(before, [trade(60), trade(61)]))).toEqual([61, 60]);
});
