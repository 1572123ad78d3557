import { expect, test } from 'vitest';
import type { botEdge } from './bot-edge.ts';
import { DayPrices } from './day-prices.ts';

type Source = ConstructorParameters<typeof DayPrices>[0];

/** A journal with a price of two markets each second, and how often a figure was computed. */
function day() {
  const startMs = 1_700_000_000_000;
  const clock = { nowMs: startMs };
  const records: { seq: number; timeMs: number; events: object[] }[] = [];
  const write = (price: number): void => {
    clock.nowMs += 1_000;
    const events = [1, 2].map((marketId) => ({ type: 'index_price_set', marketId, price }));
    records.push({ seq: records.length + 1, timeMs: clock.nowMs, events });
  };
  const source = {
    get durableSeq() {
      return records.length;
    },
    recordAt: async (seq: number) => records[seq - 1],
    async *recordsFrom(seq: number) {
      yield* records.slice(seq - 1);
    },
  } as unknown as Source;
  const computed: number[] = [];
  const edgeOf: typeof botEdge = async (prices) => {
    computed.push(prices.length);
    await Promise.resolve();
    return { edgeNano: prices.length, moments: prices.length };
  };
  return { clock, write, computed, prices: new DayPrices(source, () => clock.nowMs, edgeOf) };
}

test('two who ask at once, and one who asks again, make each figure be computed once', async () => {
  const { write, computed, prices } = day();
  for (const price of [5, 6, 7]) write(price);
  await Promise.all([prices.look([1, 2], 1_500), prices.look([1, 2], 1_500)]);
  await prices.look([1, 2], 1_500);
  expect(computed).toEqual([3, 3]);
  expect(prices.edge(1)).toMatchObject({ edgeNano: 3, moments: 3 });
});

test('a figure of a growing day is computed again after a minute, and no sooner', async () => {
  const { clock, write, computed, prices } = day();
  write(5);
  await prices.look([1], 1_500);
  write(6);
  await prices.look([1], 1_500);
  expect(computed).toEqual([1]);
  clock.nowMs += 60_000;
  await prices.look([1], 1_500);
  expect(computed).toEqual([1, 2]);
});

test('who does not wait has no figure rather than that of half a day', async () => {
  const { write, computed, prices } = day();
  write(5);
  const looking = prices.look([1], 1_500);
  expect(prices.edge(1)).toEqual({ edgeNano: null, moments: 0 });
  await looking;
  expect(computed).toEqual([1]);
});
