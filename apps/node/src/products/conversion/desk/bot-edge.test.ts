import { expect, test } from 'vitest';
import { botEdge, type SecondPrice } from './bot-edge.ts';

/** A price a second, from second 1. */
const each = (...ticks: readonly number[]): SecondPrice[] =>
  ticks.map((one, place) => ({ second: place + 1, ticks: one }));
const awake = (last: number): ReadonlySet<number> => new Set(Array.from({ length: last }, (_, place) => place + 1));

test('a price that stands still gives a bot nothing', () => {
  expect(botEdge(each(...Array<number>(100).fill(5_000)), awake(100), 100)).toEqual({ edgeNano: 0, moments: 98 });
});

test('a jump that is seen two seconds ahead, or in old quotes, is what the best moments win', () => {
  // 100 seconds at 1,000, then 1% higher: the 12 moments around the jump have the edge, 5% of 198 are 10.
  const jump = [...Array<number>(100).fill(1_000), ...Array<number>(100).fill(1_010)];
  expect(botEdge(each(...jump), awake(200), 200)).toEqual({ edgeNano: 10_000_000, moments: 198 });
  const fall = jump.toReversed();
  expect(botEdge(each(...fall), awake(200), 200).edgeNano).toBe(10_000_000);
});

test('stale prices and times without the exchange are no moments', () => {
  expect(botEdge([], awake(50), 50)).toEqual({ edgeNano: null, moments: 0 });
  const stale = each(...Array<number>(20).fill(7), ...Array<number>(30).fill(0));
  expect(botEdge(stale, awake(50), 50).moments).toBe(18);
  expect(botEdge(each(...Array<number>(20).fill(7)), awake(20), 500).moments).toBe(28);
});
