import type { FixedPeriodContract } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountWriter } from '../../sockets/account-writer.ts';
import { PrivateHub } from '../../sockets/private-hub.ts';
import { contractMessages } from './contract-messages.ts';
import { contractWriter } from './read-handlers.ts';
import { RunningContracts } from './running-contracts.ts';
import { ContractServer } from './test-support/contract-server.ts';

let contracts: ContractServer;
beforeAll(async () => {
  contracts = await ContractServer.start();
});
afterAll(() => contracts.stop());

/** A private socket's reader from now on. */
async function reader() {
  const { exchange, app, receiptKeys } = contracts.server;
  const running = await RunningContracts.open(exchange);
  const views = { indexOf: () => ({ price: '60000.123', stale: false, venues: [] }) };
  const write = contractWriter({ views, markets: app.pricedMarkets, receiptKeys });
  const writer = new AccountWriter({
    asset: () => ({ symbol: 'USDT', name: 'Tether', scale: 8 }),
    market: () => undefined as never,
    usdtPrice: () => '1',
  });
  const hub = new PrivateHub(
    exchange,
    writer,
    contractMessages(running, (row) => write(row, 'en')),
  );
  const heard: { type: string; kind?: string; product?: string; data: unknown }[] = [];
  hub.join(contracts.userId, {
    send: (type, body) => heard.push({ type, ...(JSON.parse(`{${body}}`) as { data: unknown }) }),
  });
  await new Promise((turn) => setImmediate(turn));
  return heard;
}

test('a socket gets acceptance, opening and settlement, each before its balances', async () => {
  const heard = await reader();
  await contracts.settled(6_000_000, 6_000_100);
  const told = heard.filter(({ type }) => type === 'SETTLEMENT');
  expect(told.map(({ product, kind }) => [product, kind])).toEqual([
    ['fixedPeriod', 'accepted'],
    ['fixedPeriod', 'opened'],
    ['fixedPeriod', 'settled'],
  ]);
  expect(told.at(-1)?.data).toMatchObject({ outcome: 'won', credited: '180.00000000', currentPrice: '60000.12' });
});

test('a snapshot holds what has not settled, and nothing else', async () => {
  await contracts.open();
  await contracts.pass(6_000_000, 6_000_000, 6_000_000);
  const [snapshot] = await reader();
  const running: readonly Partial<FixedPeriodContract>[] = [{ status: 'countdown', openPrice: '60000.00' }];
  expect(snapshot?.data).toMatchObject({ fixedPeriod: running });
});
