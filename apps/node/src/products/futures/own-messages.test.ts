import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { amount } from '@candor/amount';
import {
  contractFillMessage,
  contractOrderMessage,
  contractSnapshot,
  listContractOrders,
  lossOrderMessage,
  myPosition,
  positionMessage,
  privateMessage,
} from '@candor/protocol';
import { AccountWriter } from '../../wire/sockets/account-writer.ts';
import { allTopics, PrivateHub } from '../../wire/sockets/private-hub.ts';
import { contractTopics } from './own-messages.ts';
import { FuturesServer, type Trader } from './test-support/futures-server.ts';

interface Heard {
  readonly type: string;
  readonly n: number;
  readonly seq: number;
  readonly product?: string;
  readonly kind?: string;
  readonly data: Record<string, unknown>;
}

let futures: FuturesServer;
let hub: PrivateHub;
let topics: ReturnType<typeof contractTopics>;
/** The clock by which sockets hold back; the exchange has its own. */
let clockMs = 1_000_000;

// One exchange for all: what a test leaves open the next one finds.
beforeAll(async () => {
  futures = await FuturesServer.start();
});
afterAll(() => futures.stop());
beforeEach(() => {
  const { exchange, app } = futures.server;
  topics = contractTopics({ ...app.futures, now: () => clockMs });
  const writer = new AccountWriter({
    asset: () => ({ symbol: 'USDT', name: 'Tether', scale: 8 }),
    market: () => undefined as never,
    usdtPrice: () => '1',
  });
  hub = new PrivateHub(exchange, writer, allTopics(topics));
});
afterEach(() => {
  hub.close();
  topics.close();
});

/** What a user's socket hears, from its snapshot on. */
async function join({ userId }: Trader): Promise<Heard[]> {
  const heard: Heard[] = [];
  await new Promise<void>((begun) => {
    hub.join(userId, {
      language: 'en',
      send(type, body) {
        const message = JSON.parse(`{"type":"${type}","n":${heard.length + 1},${body}}`) as Heard;
        heard.push(privateMessage.parse(message) as Heard);
        begun();
      },
    });
  });
  return heard;
}

const ofType = (heard: readonly Heard[], type: string): Heard[] => heard.filter((message) => message.type === type);
const positionsIn = (message: Heard | undefined) => positionMessage.parse(message).data.positions;

test('money that comes into the wallet is said at once', async () => {
  const alice = await join(futures.alice);
  const { exchange } = futures.server;
  await exchange.submit({
    type: 'transfer',
    userId: futures.alice.userId,
    assetId: 1,
    from: 1,
    to: 2,
    amount: amount(100_000_000n),
  });
  const { accounts } = positionMessage.parse(ofType(alice, 'POSITION')[0]).data;
  expect(accounts).toMatchObject([{ asset: 'USDT', available: '5001.00000000', free: '5001.00000000' }]);
});

test('a socket gets its owner’s liquidation or deleveraging with the receipt’s key, and nobody else’s', async () => {
  const carol = await FuturesServer.trader(futures.server, 'carol@example.com');
  const [alice, bob, other] = [await join(futures.alice), await join(futures.bob), await join(carol)];
  const body = { symbol: 'BTC_USDT', type: 'u', leverage: 100 };
  await futures.ask('/api/core/coin/wallet/contract/updateLeverageRadio', body, futures.alice);
  await futures.meet('0.5');
  await futures.second(5_972_850);
  const settlementsOf = (heard: Heard[]) => ofType(heard, 'SETTLEMENT');
  expect(settlementsOf(alice)).toMatchObject([
    { product: 'contract', kind: 'liquidation', data: { quantity: '0.50000' } },
  ]);
  expect(settlementsOf(bob)).toMatchObject([
    { product: 'contract', kind: 'deleveraging', data: { quantity: '0.50000' } },
  ]);
  expect(positionsIn(ofType(alice, 'POSITION').at(-1))).toMatchObject([
    { status: 'closed', closeCause: 'deleveraging', openInterest: '0.00000' },
  ]);
  expect(other.map(({ type }) => type)).toEqual(['SNAPSHOT']);
  const [own] = settlementsOf(alice);
  const { liquidationId = '', receiptKey = '' } = (own?.data ?? {}) as { liquidationId?: string; receiptKey?: string };
  const path = `/api/core/coin/contract/receipt?liquidationId=${liquidationId}`;
  expect((await futures.get(path, futures.alice)).status).toBe(200);
  expect((await futures.server.ask(`${path}&key=${receiptKey}`, { method: 'GET' })).status).toBe(200);
});

test('an order, its fill, the position and a stop are sent in the record’s order, whole, as the calls show them', async () => {
  await futures.second(6_000_000);
  const alice = await join(futures.alice);
  await futures.meet('0.1');
  expect(alice.map(({ type }) => type)).toEqual(['SNAPSHOT', 'CONTRACT_ORDER', 'CONTRACT_FILL', 'POSITION', 'OWNCOIN']);
  const [order, fill] = [ofType(alice, 'CONTRACT_ORDER')[0], ofType(alice, 'CONTRACT_FILL')[0]];
  expect(contractOrderMessage.parse(order).data).toMatchObject({ direction: 1, status: 'filled' });
  expect(contractFillMessage.parse(fill).data).toMatchObject({
    role: 'taker',
    quantity: '0.10000',
    value: '6000.00000000',
  });
  const sent = positionMessage.parse(ofType(alice, 'POSITION')[0]).data;
  const called = await futures.ask('/api/core/coin/entrust/get/myPosition/u', {}, futures.alice);
  const { records, accounts } = myPosition.output.parse(called.body.data);
  const still = ({ adlLights: _later, ...position }: (typeof records)[number]) => position;
  expect(sent.positions.map(still)).toEqual(records.map(still));
  expect(sent.accounts).toEqual(expect.arrayContaining(accounts));

  const stop = { positionId: sent.positions[0]?.id, kind: 'stop_loss', triggerPrice: '59000.00' };
  const set = await futures.ask('/api/contract/loss/sett', stop, futures.alice);
  expect(set.status).toBe(200);
  expect(lossOrderMessage.parse(ofType(alice, 'LOSS_ORDER')[0]).data).toMatchObject({
    status: 'set',
    money: '59000.00',
  });
  expect(positionsIn(ofType(alice, 'POSITION').at(-1))[0]?.stopTriggerPrices).toEqual({
    stopProfit: [],
    stopLoss: ['59000.00'],
  });
});

test('marks move positions at most twice a second, and nobody’s who holds none', async () => {
  const carol = await FuturesServer.trader(futures.server, 'dave@example.com');
  const [alice, other] = [await join(futures.alice), await join(carol)];
  const marks = [
    [499, 6_000_100],
    [1, 6_000_200],
    [499, 6_000_300],
    [1, 6_000_400],
  ] as const;
  for (const [laterMs, ticks] of marks) {
    clockMs += laterMs;
    await futures.second(ticks);
  }
  const sent = ofType(alice, 'POSITION');
  expect(sent.map((message) => positionsIn(message)[0]?.unrealised)).toEqual(['0.20000000', '0.40000000']);
  expect(other.map(({ type }) => type)).toEqual(['SNAPSHOT']);
});

test('a snapshot has what is open, and an order the liquidation price that it leads to', async () => {
  await futures.order(futures.alice, { direction: 1, price: '59000.00', quantity: '0.1' });
  const [snapshot] = await join(futures.alice);
  const { positions, orders, lossOrders, accounts } = contractSnapshot.parse(snapshot?.data['contracts']);
  expect(positions).toMatchObject([{ side: 'long', openInterest: '0.10000' }]);
  expect(lossOrders).toMatchObject([{ kind: 'stop_loss', status: 'set' }]);
  expect(accounts.map(({ asset }) => asset)).toEqual(['USDT']);
  const listed = await futures.ask('/api/contract/order/list', { state: 'open' }, futures.alice);
  const { records } = listContractOrders.output.parse(listed.body.data);
  expect(orders).toEqual(records);
  await futures.order(futures.bob, { direction: 2, price: '59000.00', quantity: '0.1' });
  const { positions: after } = await futures.server.app.futures.book.of(futures.alice.userId);
  expect(orders[0]?.liquidationPrice).toBe(after[0]?.expectedLiquidationPrice);
});

test('an order that rests says its new liquidation price as soon as leverage or margin is another, as the list does', async () => {
  const dan = await FuturesServer.trader(futures.server, 'dan@example.com');
  await futures.order(dan, { direction: 1, price: '58000.00', quantity: '0.01' });
  const heard = await join(dan);
  const toldOf = () => ofType(heard, 'CONTRACT_ORDER').map((one) => contractOrderMessage.parse(one).data);
  const listed = async () => {
    const { body } = await futures.ask('/api/contract/order/list', { state: 'open' }, dan);
    return listContractOrders.output.parse(body.data).records;
  };
  const [before] = await listed();
  const body = { symbol: 'BTC_USDT', type: 'u', leverage: 50 };
  await futures.ask('/api/core/coin/wallet/contract/updateLeverageRadio', body, dan);
  expect(toldOf()).toEqual(await listed());
  expect(Number(toldOf()[0]?.liquidationPrice)).toBeGreaterThan(Number(before?.liquidationPrice));

  await futures.order(futures.bob, { direction: 2, price: '58000.00', quantity: '0.005' });
  const { positions } = await futures.server.app.futures.book.of(dan.userId);
  const added = { id: positions[0]?.id, money: '20', flag: 1 };
  expect((await futures.ask('/api/contract/position/adjustAmount', added, dan)).status).toBe(200);
  expect(toldOf()).toHaveLength(3);
  expect(toldOf().slice(-1)).toEqual(await listed());
  expect(Number(toldOf()[2]?.liquidationPrice)).toBeLessThan(Number(toldOf()[1]?.liquidationPrice));
});
