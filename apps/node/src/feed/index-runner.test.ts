import { expect, test } from 'vitest';
import type { Command, Exchange } from '@candor/core';
import type { ExchangeService } from '../exchange/service.ts';
import { IndexRunner } from './index-runner.ts';

function runner(told: Record<number, number>) {
  const prices = new Map([
    [1, 6_000_000],
    [2, 0],
  ]);
  const sent: Command[] = [];
  const state = { accepts: true };
  const exchange: ExchangeService = {
    read: async <Value>(query: (exchange: Exchange) => Value) => ({
      value: query({
        markets: () => Object.entries(told).map(([id, indexPrice]) => ({ marketId: Number(id), indexPrice })),
      } as never),
      seq: 1,
    }),
    submit: async (command: Command) => {
      sent.push(command);
      return { kind: state.accepts ? 'done' : 'unavailable' };
    },
  } as never;
  const source = { ids: () => [...prices.keys()], indexTicks: (marketId: number) => prices.get(marketId) ?? 0 };
  return { prices, sent, state, index: new IndexRunner(exchange, source) };
}

test('only prices that changed are sent', async () => {
  const { index, sent, prices } = runner({ 1: 0, 2: 0 });
  await index.load();
  await index.look();
  await index.look();
  prices.set(1, 6_000_100);
  await index.look();
  expect(sent).toEqual([
    { type: 'index_prices', prices: [{ marketId: 1, price: 6_000_000 }] },
    { type: 'index_prices', prices: [{ marketId: 1, price: 6_000_100 }] },
  ]);
});

test('a price of an earlier run that is stale now is taken back', async () => {
  const { index, sent } = runner({ 1: 6_000_000, 2: 180_000 });
  await index.load();
  await index.look();
  expect(sent).toEqual([{ type: 'index_prices', prices: [{ marketId: 2, price: 0 }] }]);
});

test('what was not taken is sent again', async () => {
  const { index, sent, state } = runner({ 1: 0, 2: 0 });
  await index.load();
  state.accepts = false;
  await index.look();
  state.accepts = true;
  await index.look();
  await index.look();
  expect(sent).toHaveLength(2);
});
