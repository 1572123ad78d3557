import type { FixedPeriodContract } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverMessage } from '@candor/i18n/server';
import type { Language } from '../../base/i18n/language.ts';
import { AccountWriter } from '../../wire/sockets/account-writer.ts';
import { PrivateHub } from '../../wire/sockets/private-hub.ts';
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
async function reader(language: Language = 'en') {
  const { exchange, app, receiptKeys } = contracts.server;
  const running = await RunningContracts.open(exchange);
  const views = { indexOf: () => ({ price: '60000.123', stale: false, venues: [] }) };
  const write = contractWriter({ views, markets: app.pricedMarkets, receiptKeys, now: () => contracts.server.nowMs });
  const writer = new AccountWriter({
    asset: () => ({ symbol: 'USDT', name: 'Tether', scale: 8 }),
    market: () => undefined as never,
    usdtPrice: () => '1',
  });
  const hub = new PrivateHub(exchange, writer, contractMessages(running, write));
  const heard: { type: string; kind?: string; product?: string; data: unknown }[] = [];
  hub.join(contracts.userId, {
    language,
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
  const inTurn = heard.flatMap(({ type, kind }) => (type === 'SETTLEMENT' || type === 'OWNCOIN' ? [kind ?? type] : []));
  expect(inTurn).toEqual(['accepted', 'OWNCOIN', 'opened', 'settled', 'OWNCOIN']);
  // Each says what the contract gives back at the index of that moment, and how long it still runs.
  const [accepted, opened, settled] = told.map(({ data }) => data);
  expect(accepted).toMatchObject({ countdown: null, value: null });
  expect(opened).toMatchObject({ countdown: 30, value: '180.00000000', currentPrice: '60000.12' });
  expect(settled).toMatchObject({ outcome: 'won', credited: '180.00000000', countdown: 0, value: '180.00000000' });
});

test('what a settled contract says of itself is in the language of each socket', async () => {
  const [english, german] = [await reader(), await reader('de')];
  await contracts.settled(6_000_000, 6_000_100);
  const statusOf = (heard: typeof english) => {
    const settled = heard.findLast(({ kind }) => kind === 'settled');
    return (settled?.data as Partial<FixedPeriodContract> | undefined)?.statusText;
  };
  expect(statusOf(english)).toBe('Maturity settlement completed');
  expect(statusOf(german)).toBe(serverMessage('de', 'fixedPeriod.settled'));
  expect(statusOf(german)).not.toBe(statusOf(english));
});

test('a snapshot holds what has not settled, and nothing else', async () => {
  await contracts.open();
  await contracts.pass(6_000_000, 6_000_000, 6_000_000);
  const [snapshot] = await reader();
  const running: readonly Partial<FixedPeriodContract>[] = [{ status: 'countdown', openPrice: '60000.00' }];
  expect(snapshot?.data).toMatchObject({ fixedPeriod: running });
});
