import type { Position } from '@candor/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractNamed } from './contracts.ts';
import { FuturesServer } from './test-support/futures-server.ts';

const head = '/api/core/coin';
let futures: FuturesServer;
let own: Position;

beforeAll(async () => {
  futures = await FuturesServer.start();
  await futures.meet('0.1');
  const { body } = await futures.ask('/api/contract/position/list', {}, futures.alice);
  own = (body.data.records as unknown as Position[])[0] as Position;
});
afterAll(() => futures.stop());

const order = { symbol: 'BTC_USDT', type: 'u', direction: 1, price: '60000.00', quantity: '0.01' };
const adjust = (query: string) => `/api/contract/position/adjustAmount?${query}`;

/** What Alice sends, and the status, the reason and the first field with its rule that she gets. */
const refusals: readonly (readonly [string, () => readonly [string, object], readonly unknown[]])[] = [
  ['flag 3', () => [adjust(`id=${own.id}&money=1&flag=3`), {}], [400, undefined, 'flag']],
  ['money 1e5', () => [adjust(`id=${own.id}&money=1e5&flag=1`), {}], [400, undefined, 'money']],
  ['money 0', () => [adjust(`id=${own.id}&money=0&flag=1`), {}], [422, 'amount_not_positive', 'money']],
  ['an id of nobody', () => [adjust('id=999999&money=1&flag=1'), {}], [422, 'not_found', undefined]],
  [
    'leverage above the tier',
    () => [`${head}/wallet/contract/updateLeverageRadio`, { symbol: 'BTC_USDT', type: 'u', leverage: 101 }],
    [422, 'leverage_above_tier', 'leverage'],
  ],
  [
    'a stop on the wrong side',
    () => ['/api/contract/loss/sett', { positionId: own.id, kind: 'stop_loss', triggerPrice: '61000.00' }],
    [422, 'stop_wrong_side', 'stopLoss'],
  ],
  [
    'an opening order by the closing path',
    () => [`${head}/entrust/contract/close/limit`, order],
    [400, undefined, 'direction'],
  ],
  [
    'more than the position closes',
    () => [`${head}/entrust/contract/close/limit`, { ...order, direction: 3, quantity: '5' }],
    [422, 'close_exceeds_position', 'quantity'],
  ],
  [
    'a quantity and a percentage',
    () => [`${head}/entrust/contract/close/limit`, { ...order, direction: 3, percent: 50 }],
    [422, 'order_fields_conflict', 'quantity'],
  ],
];

test.each(refusals)('%s is refused by field and rule', async (_what, asked, expected) => {
  const [path, body] = asked();
  const answer = await futures.ask(path, body, futures.alice);
  const { reason, fields } = answer.body.data;
  expect([answer.status, reason, fields?.[0]?.field]).toEqual(expected);
});

test('both generations refuse and book the same order alike', async () => {
  const { type: _type, ...fields } = order;
  const olderRefused = await futures.order(futures.alice, { ...fields, symbol: 'BTC/USDT:USDT', price: '60000.001' });
  const newerRefused = await futures.ask(
    `${head}/entrust/contract/open/limit`,
    { ...order, price: '60000.001' },
    futures.alice,
  );
  expect([newerRefused.status, newerRefused.body.data.reason]).toEqual([
    olderRefused.status,
    olderRefused.body.data.reason,
  ]);
  const older = await futures.order(futures.alice, { direction: 1, price: '58000.00', quantity: '0.01' });
  const newer = await futures.ask(
    `${head}/entrust/contract/open/limit`,
    { ...order, price: '58000.00' },
    futures.alice,
  );
  const ofItself = new Set(['orderId', 'seq', 'timeMs']);
  const booked = ({ body }: typeof older) =>
    Object.fromEntries(Object.entries(body.data).filter(([name]) => !ofItself.has(name)));
  expect(booked(newer)).toEqual(booked(older));
  expect(booked(newer)).toMatchObject({ status: 'open', reserved: '58.29000000' });
});

test('two one-keys at once close a position once', async () => {
  await futures.order(futures.bob, { direction: 1, price: '60000.00', quantity: '0.3' });
  const close = () => futures.ask(`${head}/entrust/contract/close/onekey`, { type: 'u' }, futures.alice);
  await Promise.all([close(), close()]);
  const { body } = await futures.ask('/api/contract/order/fills', { direction: 3 }, futures.alice);
  const fills = body.data.records as unknown as { quantity: string }[];
  expect(fills.map(({ quantity }) => quantity)).toEqual(['0.10000']);
});

test('a frozen user closes and does not open, and is shown the rule before any figure', async () => {
  const { exchange } = futures.server;
  const frozen = (is: boolean) =>
    exchange.submit(
      { type: 'set_user_frozen', userId: futures.bob.userId, frozen: is },
      { operatorId: 9, requestId: `frozen-${is}-0001`, content: '' },
    );
  await frozen(true);
  const opened = await futures.order(futures.bob, { direction: 1, price: '59000.00', quantity: '0.01' });
  expect([opened.status, opened.body.data.reason]).toEqual([422, 'account_frozen']);
  const offTick = { price: '59000.001', quantity: '0.01' };
  const opensOffTick = await futures.order(futures.bob, { direction: 1, ...offTick });
  expect(opensOffTick.body.data.reason).toBe('account_frozen');
  const closesOffTick = await futures.order(futures.bob, { direction: 4, ...offTick });
  expect(closesOffTick.body.data.fields?.[0]?.field).toBe('price');
  const closes = await futures.order(futures.bob, { direction: 4, price: '59000.00', quantity: '0.01' });
  expect(closes.status).toBe(200);
  await frozen(false);
});

test('a halted contract takes no order, whichever way, and says that it is halted; marks go on', async () => {
  const { exchange, app } = futures.server;
  const { contractId } = contractNamed(app.futures.listings, 'BTC/USDT:USDT');
  const set = (state: 'open' | 'halted') =>
    exchange.submit(
      { type: 'set_contract_state', contractId, state },
      { operatorId: 9, requestId: `state-${state}-0001`, content: '' },
    );
  await set('halted');
  for (const direction of [1, 4]) {
    const refused = await futures.order(futures.bob, { direction, price: '59000.00', quantity: '0.01' });
    expect([refused.status, refused.body.data.reason]).toEqual([422, 'market_halted']);
  }
  await futures.second(6_000_500);
  const { body } = await futures.ask(
    `${head}/open/get/contractDetail`,
    { symbolNameList: ['BTC_USDT'], type: 'u' },
    futures.bob,
  );
  expect(body.data.records).toMatchObject([{ state: 'halted', markState: { mark: '60005.00', stale: false } }]);
  await set('open');
});
