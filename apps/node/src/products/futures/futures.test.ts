import type {
  ContractOrder,
  ContractOutcome,
  ContractPreviewOutput,
  ContractRow,
  LossOrder,
  OneKeyAnswer,
  Position,
} from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../assembly/test-support/test-server.ts';
import { FuturesServer } from './test-support/futures-server.ts';

let futures: FuturesServer;
beforeAll(async () => {
  futures = await FuturesServer.start();
});
afterAll(() => futures.stop());

const recordsOf = <Row>({ body }: Answer): Row[] => (body.data.records ?? []) as unknown as Row[];
const head = '/api/core/coin';

describe('the contracts', () => {
  test('are fifteen, with tiers, mark and funding hours', async () => {
    const rows = recordsOf<ContractRow>(await futures.server.ask(`${head}/open/getContract`, { body: {} }));
    expect(rows).toHaveLength(15);
    const [bitcoin] = rows;
    expect(bitcoin).toMatchObject({
      symbol_name: 'BTC/USDT:USDT',
      contractType: 'u',
      symbolName: 'BTC_USDT',
      settleAsset: 'USDT',
      topLeverage: 100,
      markState: { mark: '60000.00', stale: false },
    });
    expect(bitcoin?.tiers[1]).toMatchObject({ bound: '250000.00000000', leverage: 50, deduction: '250.00000000' });
  });

  test.each([
    ['BTC_USDT', 'u', 'BTC/USDT:USDT'],
    ['BTC_USD', 'coin', 'BTC/USD:BTC'],
    ['BTC_USD', 2, 'BTC/USD:BTC'],
    ['10001', 1, 'BTC/USDT:USDT'],
  ])('are found as %s of type %s', async (name, type, symbol) => {
    const body = { symbolNameList: [name], type };
    const rows = recordsOf<ContractRow>(await futures.server.ask(`${head}/open/get/contractDetail`, { body }));
    expect(rows.map((row) => row.symbol_name)).toEqual([symbol]);
  });

  test('are not found where the type contradicts the name', async () => {
    const body = { symbolNameList: ['BTC_USDT'], type: 'coin' };
    const answer = await futures.server.ask(`${head}/open/get/contractDetail`, { body });
    expect([answer.status, answer.body.data.reason]).toEqual([422, 'unknown_contract']);
  });

  test('have a public book, trades and candles as markets have', async () => {
    await futures.order(futures.bob, { direction: 2, price: '60500.00', quantity: '0.02' });
    const depth = await futures.server.ask(`${head}/quotes/depth?symbol=BTC/USDT:USDT`, { method: 'GET' });
    expect(depth.status).toBe(200);
    await futures.ask('/api/contract/order/cancelAll', {}, futures.bob);
  });
});

describe('an order', () => {
  test('opens a position, which both generations show alike', async () => {
    await futures.meet('0.1');
    const older = recordsOf<Position>(await futures.ask('/api/contract/position/list', {}, futures.alice));
    const newer = recordsOf<Position>(await futures.ask(`${head}/entrust/get/myPosition/u`, {}, futures.alice));
    expect(older[0]).toMatchObject({
      side: 'long',
      marginMode: 'isolated',
      leverage: 10,
      openInterest: '0.10000',
      averageOpenPrice: '60000.00',
      positionMargin: '600.00000000',
      entrustedValue: '6000.00000000',
      unrealised: '0.00000000',
      serviceCharge: '3.00000000',
      flag: 1,
      status: 'open',
    });
    expect(newer.map(({ id }) => id)).toEqual(older.map(({ id }) => id));
    const price = Number(older[0]?.expectedLiquidationPrice);
    expect(price).toBeGreaterThan(54_000);
    expect(price).toBeLessThan(54_400);
  });

  test('by the path of the other kind of direction is refused', async () => {
    const order = { symbol: 'BTC_USDT', type: 'u', price: '60000.00', quantity: '0.01' };
    const wrong = [
      await futures.ask(`${head}/entrust/contract/open/1`, { ...order, direction: 3 }, futures.alice),
      await futures.ask(`${head}/entrust/contract/close/1`, { ...order, direction: 1 }, futures.alice),
    ];
    expect(wrong.map(({ status }) => status)).toEqual([400, 400]);
    expect(wrong[0]?.body.data.fields?.[0]).toMatchObject({ field: 'direction' });
  });

  test('by the newer path is in the list of the older', async () => {
    const body = { symbol: 'BTC_USDT', type: 'u', direction: 1, price: '59000.00', quantity: '0.01' };
    const placed = (await futures.ask(`${head}/entrust/contract/open/limit`, body, futures.alice)).body
      .data as unknown as ContractOutcome;
    expect(placed).toMatchObject({ status: 'open', reserved: '59.29500000' });
    const [row] = recordsOf<ContractOrder>(
      await futures.ask('/api/contract/order/list', { state: 'open' }, futures.alice),
    );
    expect(row).toMatchObject({ orderId: placed.orderId, direction: 1, type: 'limit', price: '59000.00', flag: 1 });
    const cancel = await futures.ask(`/api/contract/order/canCelOrder?id=${placed.orderId}`, {}, futures.alice);
    expect(cancel.body.data).toMatchObject({ status: 'canceled' });
    const again = await futures.ask(`/api/contract/order/canCelOrder?id=${placed.orderId}`, {}, futures.alice);
    expect(again.body.data.reason).toBe('order_already_finished');
  });

  test('of another user, or of spot, is not found', async () => {
    const spot = await futures.ask(
      '/api/currency/order/submit',
      { symbol: 'BTC/USDT', side: 'buy', price: '59000.00', quantity: '0.001' },
      futures.alice,
    );
    const ids = [spot.body.data.orderId, '999999'];
    for (const id of ids) {
      const { body } = await futures.ask(`/api/contract/order/canCelOrder?id=${id}`, {}, futures.alice);
      expect(body.data.reason).toBe('not_found');
    }
  });

  test('that asks again is booked once', async () => {
    const fields = { direction: 1, price: '58000.00', quantity: '0.01', requestId: 'same-contract' };
    const answers = await Promise.all([futures.order(futures.alice, fields), futures.order(futures.alice, fields)]);
    expect(answers[0].text).toBe(answers[1].text);
    await futures.ask('/api/contract/order/cancelAll', {}, futures.alice);
  });

  test('is shown before it is sent, by what would be booked', async () => {
    const ask = (fields: object) =>
      futures.ask('/api/contract/order/preview', { symbol: 'BTC_USDT', contractType: 'u', ...fields }, futures.alice);
    const order = { direction: 1, price: '58000.00', quantity: '0.01' };
    const shown = (await ask(order)).body.data as unknown as ContractPreviewOutput;
    const placed = (await futures.order(futures.alice, order)).body.data as unknown as ContractOutcome;
    expect(shown).toMatchObject({ reason: null, closing: null, price: '58000.00', settleAsset: 'USDT' });
    expect(shown.opening).toMatchObject({
      side: 'long',
      leverage: 10,
      quantityResting: '0.01000',
      missing: '0.00000000',
    });
    expect(shown.opening?.held).toBe(placed.reserved);
    await futures.ask('/api/contract/order/cancelAll', {}, futures.alice);
    const far = (await ask({ ...order, quantity: '5' })).body.data as unknown as ContractPreviewOutput;
    expect(far).toMatchObject({ reason: 'insufficient_available', message: expect.stringMatching(/\S/) });
    const closing = (await ask({ direction: 3, price: '60000.00', percent: 50 })).body.data;
    expect(closing).toMatchObject({ reason: null, opening: null, closing: { side: 'long', quantity: '0.05000' } });
  });

  test('that closes more than there is says so', async () => {
    const { body } = await futures.order(futures.alice, { direction: 3, price: '60000.00', quantity: '5' });
    expect(body.data).toMatchObject({ reason: 'close_exceeds_position' });
  });
});

test('the order of deleveraging is public, without names', async () => {
  const path = `${head}/open/contract/adlQueue?symbol=BTC_USDT&type=u&side=short`;
  const { data } = (await futures.server.ask(path, { method: 'GET' })).body;
  const [place] = (await futures.get(`${head}/contract/adlPlaces`, futures.bob)).body.data.records as {
    score: string;
  }[];
  expect(data).toMatchObject({ of: 1, settleAsset: 'USDT', records: [{ place: 1, lights: 5, quantity: '0.10000' }] });
  expect((data.records as { rank: { score: string } }[])[0]?.rank.score).toBe(place?.score);
  expect(JSON.stringify(data)).not.toMatch(/user|positionId/i);
});

describe('a position', () => {
  test('takes margin and gives it back down to what it needs', async () => {
    const [before] = recordsOf<Position>(await futures.ask('/api/contract/position/list', {}, futures.alice));
    const move = (money: string, flag: number) =>
      futures.ask(
        `/api/contract/position/adjustAmount?id=${before?.id}&money=${money}&flag=${flag}`,
        {},
        futures.alice,
      );
    const added = await move('100', 1);
    expect(added.body.data).toMatchObject({ positionMargin: '700.00000000' });
    const taken = await move('100', 2);
    expect(taken.body.data).toMatchObject({ positionMargin: '600.00000000' });
    const below = await move('1', 2);
    expect(below.body.data.reason).toBe('margin_below_minimum');
    const flag3 = await move('1', 3);
    expect(flag3.status).toBe(400);
    const foreign = await futures.ask(
      `/api/contract/position/adjustAmount?id=${before?.id}&money=1&flag=1`,
      {},
      futures.bob,
    );
    expect(foreign.body.data.reason).toBe('not_found');
  });

  test('has the leverage that its owner chooses', async () => {
    const body = { symbol: 'BTC_USDT', type: 'u', leverage: 20 };
    const chosen = await futures.ask(`${head}/wallet/contract/updateLeverageRadio`, body, futures.alice);
    expect(chosen.body.data).toMatchObject({ leverage: 20, marginMode: 'isolated' });
    const over = await futures.ask(
      `${head}/wallet/contract/updateLeverageRadio`,
      { ...body, leverage: 101 },
      futures.alice,
    );
    expect(over.body.data).toMatchObject({ reason: 'leverage_above_tier', detail: { maximumLeverage: '100' } });
  });

  test('has stops that its owner sets and takes away, and nobody else', async () => {
    const [own] = recordsOf<Position>(await futures.ask('/api/contract/position/list', {}, futures.alice));
    const stop = { positionId: own?.id, kind: 'stop_loss', triggerPrice: '58000.00' };
    const foreign = await futures.ask('/api/contract/loss/sett', stop, futures.bob);
    expect(foreign.body.data.reason).toBe('not_found');
    const wrong = await futures.ask('/api/contract/loss/sett', { ...stop, triggerPrice: '61000.00' }, futures.alice);
    expect(wrong.body.data.reason).toBe('stop_wrong_side');
    const { id } = (await futures.ask('/api/contract/loss/sett', stop, futures.alice)).body.data as { id?: string };
    const [listed] = recordsOf<LossOrder>(await futures.ask('/api/contract/loss/list', {}, futures.alice));
    expect(listed).toMatchObject({ id, status: 'set', flag: 2, triggerPrice: '58000.00', quantity: null });
    const theirs = await futures.ask(`/api/contract/loss/cancel?id=${id}`, {}, futures.bob);
    expect(theirs.body.data.reason).toBe('not_found');
    await futures.ask(`/api/contract/loss/cancel?id=${id}`, {}, futures.alice);
    const [ended] = recordsOf<LossOrder>(
      await futures.ask('/api/contract/loss/list', { state: 'history' }, futures.alice),
    );
    expect(ended).toMatchObject({ id, status: 'cancelled' });
  });

  test('a changed stop is one request: asked again, it has its first answer', async () => {
    const [own] = recordsOf<Position>(await futures.ask('/api/contract/position/list', {}, futures.alice));
    const stop = { positionId: own?.id, kind: 'stop_loss', triggerPrice: '57000.00' };
    const first = (await futures.ask('/api/contract/loss/sett', stop, futures.alice)).body.data as { id?: string };
    const change = { id: first.id, triggerPrice: '57500.00', requestId: 'stop-change-1' };
    const { data } = (await futures.ask('/api/contract/loss/sett', change, futures.alice)).body;
    const again = await futures.ask('/api/contract/loss/sett', change, futures.alice);
    expect(again.body.data).toEqual(data);
    const other = await futures.ask('/api/contract/loss/sett', { ...change, triggerPrice: '1' }, futures.alice);
    expect(other.status).toBe(409);
    const open = recordsOf<LossOrder>(await futures.ask('/api/contract/loss/list', {}, futures.alice));
    expect(open.map(({ triggerPrice }) => triggerPrice)).toEqual(['57500.00']);
    await futures.ask(`/api/contract/loss/cancel?id=${open[0]?.id}`, {}, futures.alice);
  });

  test('closes by one key: one answer for each, and both sides book one value', async () => {
    await futures.order(futures.bob, { direction: 1, price: '60100.00', quantity: '0.1' });
    const answers = recordsOf<OneKeyAnswer>(
      await futures.ask(`${head}/entrust/contract/close/onekey`, { type: 'u' }, futures.alice),
    );
    expect(answers).toMatchObject([{ symbol: 'BTC/USDT:USDT', side: 'long', code: 200 }]);
    expect(answers[0]?.outcome).toMatchObject({ filledQuantity: '0.10000', realised: '10.00000000' });
    const history = recordsOf<Position>(
      await futures.ask('/api/contract/position/list', { state: 'history' }, futures.alice),
    );
    expect(history[0]).toMatchObject({ status: 'closed', realised: '10.00000000', closeCause: 'order' });
    const none = await futures.ask(`${head}/entrust/contract/close/onekey`, { type: 'u' }, futures.alice);
    expect(recordsOf(none)).toEqual([]);
  });

  test('leaves bills that add up to the balance', async () => {
    const { rows } = await futures.ask(`${head}/assets/getMyBill`, { walletType: 2, size: -521 }, futures.alice);
    const sum = rows.reduce((total, { amount = '0' }) => total + Math.round(Number(amount) * 1e8), 0);
    expect(rows[0]?.balanceAfter).toBe((sum / 1e8).toFixed(8));
  });
});

test('the account shows what is free, and the contract shows its tiers', async () => {
  const { body } = await futures.get(`${head}/entrust/get/getUbwMaintenanceMargin`, futures.bob);
  expect(body.data).toMatchObject({ account: { asset: 'USDT', walletType: 2 } });
  const coin = await futures.get(`${head}/entrust/get/getBbwMaintenanceMargin/BTC`, futures.bob);
  expect(coin.body.data).toMatchObject({
    account: { asset: 'BTC', walletType: 3 },
    records: [{ symbol: 'BTC/USD:BTC' }],
  });
});

test('settings that orders prevent are refused with the ids of those orders', async () => {
  await futures.order(futures.bob, { direction: 1, price: '59500.00', quantity: '0.01' });
  const orders = futures.server.exchange.exchange.futures.openOrdersOf(futures.bob.userId);
  const ids = orders.map(({ orderId }) => orderId).join(',');
  expect(orders.length).toBeGreaterThan(0);
  const cross = { symbol: 'BTC_USDT', type: 'u', marginMode: 'cross' };
  const mode = await futures.ask(`${head}/wallet/contract/updateLeverageRadio`, cross, futures.bob);
  expect(mode.body.data).toMatchObject({ reason: 'margin_mode_locked', detail: { orderIds: ids } });
  const oneWay = await futures.ask(`${head}/wallet/contract/positionMode`, { positionMode: 'one_way' }, futures.bob);
  expect(oneWay.body.data).toMatchObject({ reason: 'position_mode_locked', detail: { orderIds: ids } });
});
