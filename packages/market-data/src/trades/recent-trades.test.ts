import { expect, test } from 'vitest';
import { RecentTrades } from './recent-trades.ts';

test('keeps the newest and forgets the rest', () => {
  const trades = new RecentTrades<number>(3);
  expect(trades.newestFirst()).toEqual([]);
  for (const trade of [1, 2, 3, 4, 5]) trades.add(trade);
  expect(trades.newestFirst()).toEqual([5, 4, 3]);
  expect(trades.newestFirst(2)).toEqual([5, 4]);
  expect(() => new RecentTrades(0)).toThrow(RangeError);
});
