import type { operatorComingLiquidations, operatorContracts, OutputOf } from '@candor/protocol';
import { contractNewsMessage, contractsTopic } from '@candor/protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { FuturesServer } from './test-support/futures-server.ts';

let futures: FuturesServer;
let ann: OperatorDesk;
let support: OperatorDesk;
beforeAll(async () => {
  futures = await FuturesServer.start();
  ann = await OperatorDesk.open(futures.server, 'ann', ['risk']);
  support = await OperatorDesk.open(futures.server, 'sue', ['support']);
  await futures.meet('0.1');
});
afterAll(() => futures.stop());

const read = async <Data>(path: string): Promise<Data> => {
  const { text } = await ann.ask(path, { method: 'GET' });
  return (JSON.parse(text) as { data: Data }).data;
};
const sums = () => read<OutputOf<typeof operatorContracts>>('/contracts');
const coming = () => read<OutputOf<typeof operatorComingLiquidations>>('/contracts/coming?symbol=BTC/USDT:USDT');

test('contracts are shown in sums, to those who may read them', async () => {
  const { contracts, fund } = await sums();
  expect(contracts[0]).toMatchObject({
    symbol: 'BTC/USDT:USDT',
    openInterest: '0.10000',
    value: '6000.00000000',
    longs: 1,
    shorts: 1,
    stale: false,
    announcedFromMs: null,
    terms: { clampPpm: 2_000, interestNano: 100_000 },
  });
  expect(fund[0]).toMatchObject({ asset: 'USDT', balance: '0.00000000' });
  expect((await support.ask('/contracts', { method: 'GET' })).status).toBe(403);
});

test('coming liquidations are lots by a percent of the mark, and name nobody', async () => {
  const { bands, mark } = await coming();
  expect(mark).toBe('60000.00');
  expect(bands).toEqual([
    { from: '65400.00', to: '66000.00', longs: '0.00000', shorts: '0.10000' },
    { from: '54000.00', to: '54600.00', longs: '0.10000', shorts: '0.00000' },
  ]);
  expect(JSON.stringify(await sums())).not.toMatch(/userId|positionId|example\.com/);
});

test('credentials for news of contracts read that topic alone, and are for those who may read contracts', async () => {
  const admit = (desk: OperatorDesk) => desk.ask('/contracts/brokerCredentials', { body: {} });
  const { text } = await admit(ann);
  expect(JSON.parse(text)).toMatchObject({ data: { topics: ['all-topic', contractsTopic] } });
  expect((await admit(support)).status).toBe(403);
});

test('a liquidation is there at once, without its owner', async () => {
  const { server, alice } = futures;
  const published = vi.spyOn(server.broker, 'publish');
  for (let ticks = 5_950_000; ticks >= 5_400_000; ticks -= 50_000) await futures.second(ticks);
  await server.projector.idle();
  const { events, contracts } = await sums();
  expect(server.exchange.exchange.futures.positionsOf(alice.userId)).toEqual([]);
  const of = { symbol: 'BTC/USDT:USDT', quantity: '0.10000' };
  expect(events).toMatchObject([
    { what: 'deleveraging', side: 'short', ...of },
    { what: 'liquidation', side: 'long', ...of },
  ]);
  expect(contracts[0]).toMatchObject({ longs: 0, shorts: 0 });
  const news = published.mock.calls.filter(([topic]) => topic === contractsTopic);
  expect(news.map(([, message]) => contractNewsMessage.strict().parse(message))).toEqual([{ events }]);
  published.mockRestore();
});
