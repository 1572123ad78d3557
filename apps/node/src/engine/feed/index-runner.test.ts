import { expect, test } from 'vitest';
import type { Command, Exchange } from '@candor/core';
import type { ExchangeService } from '../exchange/service.ts';
import { IndexRunner, type IndexSource, type VenueQuote } from './index-runner.ts';

const second = 1_700_000_000;

interface State {
  accepts: boolean;
  quotes: readonly VenueQuote[];
  refuses: (command: Command) => boolean;
}

function runner(told: Record<number, number>, sampled: readonly number[] = []) {
  const prices = new Map([
    [1, 6_000_000],
    [2, 0],
  ]);
  const sent: Command[] = [];
  const restored: string[] = [];
  const state: State = { accepts: true, quotes: [], refuses: () => false };
  const memory = {
    markets: () => Object.entries(told).map(([id, indexPrice]) => ({ marketId: Number(id), indexPrice })),
    prices: {
      indexMarkets: () => [],
      ejectedFrom: (marketId: number) => (marketId === 2 ? ['delta'] : []),
      sampledMarkets: () => sampled,
      previousAt: () => 6_000_000,
      market: () => ({ tickScale: 2 }),
    },
  } as unknown as Exchange;
  const exchange = {
    peek: <Value>(query: (exchange: Exchange) => Value) => query(memory),
    read: async <Value>(query: (exchange: Exchange) => Value) => ({ value: query(memory), seq: 1 }),
    submit: async (command: Command) => {
      sent.push(command);
      if (state.refuses(command)) return { kind: 'rejected', reason: 'sample_mismatch' };
      return { kind: state.accepts ? 'done' : 'unavailable' };
    },
  } as never as ExchangeService;
  const source: IndexSource = {
    ids: () => [...prices.keys()],
    indexTicks: (marketId) => prices.get(marketId) ?? 0,
    quotes: () => state.quotes,
    restoreEjected: (marketId, venue) => void restored.push(`${marketId} ${venue}`),
  };
  return { prices, sent, restored, state, index: new IndexRunner(exchange, source) };
}

const quote = (venue: string, mantissa: bigint, ejected = false): VenueQuote => ({
  venue,
  mantissa,
  decimals: 2,
  ageMs: 250,
  ejected,
});

test('only prices that changed are sent', async () => {
  const { index, sent, prices } = runner({ 1: 0, 2: 0 });
  await index.load();
  await index.look(second);
  await index.look(second + 1);
  prices.set(1, 6_000_100);
  await index.look(second + 2);
  expect(sent).toEqual([
    { type: 'index_prices', prices: [{ marketId: 1, price: 6_000_000 }] },
    { type: 'index_prices', prices: [{ marketId: 1, price: 6_000_100 }] },
  ]);
});

test('a price of an earlier run that is stale now is taken back', async () => {
  const { index, sent } = runner({ 1: 6_000_000, 2: 180_000 });
  await index.load();
  await index.look(second);
  expect(sent).toEqual([{ type: 'index_prices', prices: [{ marketId: 2, price: 0 }] }]);
});

test('a venue that an earlier run ejected is ejected in this one', async () => {
  const { index, restored } = runner({ 1: 0, 2: 0 });
  await index.load();
  expect(restored).toEqual(['2 delta']);
});

test('what was not taken is sent again', async () => {
  const { index, sent, state } = runner({ 1: 0, 2: 0 });
  await index.load();
  state.accepts = false;
  await index.look(second);
  state.accepts = true;
  await index.look(second + 1);
  await index.look(second + 2);
  expect(sent).toHaveLength(2);
});

test('a market that contracts need is sampled each second, changed or not, with every venue and its state', async () => {
  const { index, sent, state } = runner({ 1: 6_000_000, 2: 0 }, [1]);
  await index.load();
  state.quotes = [
    quote('alpha', 6_000_000n),
    quote('beta', 6_000_010n),
    quote('gamma', 6_000_020n),
    quote('delta', 9n, true),
  ];
  await index.look(second);
  await index.look(second + 1);
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatchObject({ prices: [], second, samples: [{ marketId: 1, price: 6_000_010 }] });
  expect(sent[1]).toMatchObject({ second: second + 1 });
  const [command] = sent;
  if (command?.type !== 'index_prices') throw new Error('index prices were sent');
  expect(command.samples?.[0]?.venues).toContainEqual({ venue: 'delta', mantissa: 9n, decimals: 2, ageMs: 250 });
  expect(command.standings).toContainEqual({ marketId: 1, venue: 'delta', ejected: true });
});

test('a sample without an index says why', async () => {
  const { index, sent, state } = runner({ 1: 6_000_000, 2: 0 }, [1]);
  await index.load();
  state.quotes = [quote('alpha', 6_000_000n)];
  await index.look(second);
  expect(sent[0]).toMatchObject({ samples: [{ marketId: 1, price: 0, problem: 'too_few_venues' }] });
});

test('a sample that is refused costs no other market its price or its sample', async () => {
  const { index, sent, state } = runner({ 1: 0, 2: 0 }, [1, 2]);
  await index.load();
  state.quotes = [quote('alpha', 6_000_000n), quote('beta', 6_000_000n), quote('gamma', 6_000_000n)];
  state.refuses = (command) =>
    command.type === 'index_prices' && command.samples?.some(({ marketId }) => marketId === 2) === true;
  await index.look(second);
  expect(sent.slice(1)).toMatchObject([
    { prices: [{ marketId: 1, price: 6_000_000 }] },
    { second, samples: [{ marketId: 1 }], standings: [{ marketId: 1 }, { marketId: 1 }, { marketId: 1 }] },
    { second, samples: [{ marketId: 2 }] },
  ]);
  await index.look(second + 1);
  expect(sent.at(-3)).toEqual({ type: 'index_prices', prices: [] });
});
