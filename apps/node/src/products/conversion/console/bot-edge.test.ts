import { expect, test } from 'vitest';
import { botEdge, type SecondPrice } from './bot-edge.ts';

/** A price a second, from second 1. */
const each = (...ticks: readonly number[]): SecondPrice[] =>
  ticks.map((one, place) => ({ second: place + 1, ticks: one }));
const awake = (last: number): ReadonlySet<number> => new Set(Array.from({ length: last }, (_, place) => place + 1));

test('a price that does not move gives a bot nothing', async () => {
  expect(await botEdge(each(...Array<number>(100).fill(5_000)), awake(100), 100)).toEqual({ edgeNano: 0, moments: 98 });
});

test('a jump that is seen two seconds ahead, or in old quotes, is what the best moments win', async () => {
  // 100 seconds at 1,000, then 1% higher: the 12 moments around the jump have the edge, 5% of 198
  // are 10.
  const jump = [...Array<number>(100).fill(1_000), ...Array<number>(100).fill(1_010)];
  expect(await botEdge(each(...jump), awake(200), 200)).toEqual({ edgeNano: 10_000_000, moments: 198 });
  const fall = jump.toReversed();
  expect((await botEdge(each(...fall), awake(200), 200)).edgeNano).toBe(10_000_000);
});

test('stale prices and times without the exchange are no moments', async () => {
  expect(await botEdge([], awake(50), 50)).toEqual({ edgeNano: null, moments: 0 });
  const stale = each(...Array<number>(20).fill(7), ...Array<number>(30).fill(0));
  expect((await botEdge(stale, awake(50), 50)).moments).toBe(18);
  expect((await botEdge(each(...Array<number>(20).fill(7)), awake(20), 500)).moments).toBe(28);
});

test('a whole day has the best 5% of all its moments, however often they are cut', async () => {
  // 86,401 seconds in waves of growing height: the last ones are the best.
  const ticks = Array.from({ length: 86_401 }, (_, place) => 1_000_000 + (place % 2) * place);
  const { edgeNano, moments } = await botEdge(each(...ticks), awake(86_401), 86_401);
  const edges = ticks.slice(0, -2).map((now, at) => {
    const quotes = ticks.slice(Math.max(0, at - 10), at + 1);
    const later = ticks[at + 2] ?? now;
    return Math.max(later / Math.min(...quotes), Math.max(...quotes) / later) - 1;
  });
  const best = edges.toSorted((one, other) => other - one).slice(0, Math.ceil(edges.length / 20));
  expect(moments).toBe(86_399);
  expect(edgeNano).toBeCloseTo((best.reduce((sum, edge) => sum + edge, 0) / best.length) * 1e9, -1);
});
