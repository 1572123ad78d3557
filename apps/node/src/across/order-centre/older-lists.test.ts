import { orderList, priceComparison } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '../../assembly/test-support/test-server.ts';
import { missingHouseFunds, missingOffers } from '../../products/fixed-period/first-offers.ts';
import { FuturesServer } from '../../products/futures/test-support/futures-server.ts';
import { comparisonOf } from '../quotes/price-comparison.ts';

let futures: FuturesServer;
beforeAll(async () => {
  futures = await FuturesServer.start();
  const { exchange } = futures.server.exchange;
  for (const command of [...missingOffers(exchange), ...missingHouseFunds(exchange)])
    await futures.server.exchange.submit(command);
  const transfer = { from: 1, to: 6, coin: 'USDT', amount: '500' };
  ok(await post('/api/asset/transferFunds', transfer));
});
afterAll(() => futures.stop());

const post = (path: string, body: object = {}, trader = futures.alice) => futures.ask(path, body, trader);
const ok = ({ status, text, body }: Answer) => {
  expect([status, text]).toEqual([200, text]);
  return body.data;
};
const reasonOf = async (asked: Promise<Answer>) => {
  const { status, body } = await asked;
  return [status, body.data.reason];
};

const spotOrder = async (symbol: string, price: string, quantity: string) => {
  futures.server.nowMs += 1_000;
  return ok(await post('/api/currency/order/submit', { symbol, side: 'buy', price, quantity })).orderId;
};

describe('orders of one coin', () => {
  const coinOrders = (body: object) => post('/api/core/coin/entrust/getEntrustLogCurrency', body);

  test('are those of every market in which it is bought or sold, and the user’s own alone', async () => {
    const bitcoin = await spotOrder('BTC/USDT', '59000.00', '0.00100');
    const ether = await spotOrder('ETH/USDT', '2450.00', '0.0100');
    const ids = async (body: object) => (ok(await coinOrders(body)).records ?? []).map(({ orderId }) => orderId);
    expect(await ids({ coin: 'BTC' })).toEqual([bitcoin]);
    expect(await ids({ coin: 'eth' })).toEqual([ether]);
    expect(await ids({ coin: 'USDT' })).toEqual([ether, bitcoin]);
    expect(await ids({})).toEqual([ether, bitcoin]);
    expect(await ids({ coin: 'USDT', size: 1, before: ether })).toEqual([bitcoin]);
    expect(await ids({ coin: 'BTC', state: 'history' })).toEqual([]);
    expect(ok(await futures.ask('/api/core/coin/entrust/getEntrustLogCurrency', {}, futures.bob)).records).toEqual([]);
  });

  test('of a coin that is not listed are refused by its field', async () => {
    const { body } = await coinOrders({ coin: 'NOPE' });
    expect(body.data).toMatchObject({ reason: 'unknown_asset', fields: [{ field: 'coin' }] });
  });
});

describe('the list of orders', () => {
  const list = async (body: object = {}) => orderList.output.parse(ok(await post('/api/order/list', body)));

  test('has those of every product, newest first, each as its product writes it', async () => {
    futures.server.nowMs += 1_000;
    const contract = await post('/api/contract/order/submit', {
      symbol: 'BTC/USDT:USDT',
      direction: 1,
      price: '59000.00',
      quantity: '0.01',
    });
    futures.server.nowMs += 1_000;
    const stake = { symbol: 'BTC/USDT', direction: 'rise', period: 30, quantity: '100' };
    const flash = ok(await post('/api/secondContractOrder/createSecondContractOrder', stake)) as { orderCode?: string };
    const { records, total, next } = await list();
    expect(records.map(({ product }) => product)).toEqual(['fixedPeriod', 'contract', 'spot', 'spot']);
    expect([total, next]).toEqual([4, null]);
    const [first, second, third] = records;
    expect(first).toMatchObject({ fixedPeriod: { orderCode: flash.orderCode, quantity: '100.00000000' }, spot: null });
    expect(second).toMatchObject({ contract: { orderId: ok(contract).orderId, direction: 1 }, fixedPeriod: null });
    expect(third).toMatchObject({ spot: { symbol: 'ETH/USDT', price: '2450.00' }, contract: null });
  });

  test('reaches the first order by its marks, none twice', async () => {
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = await list({ size: 1, ...(before !== undefined && { before }) });
      seen.push(...page.records.map(({ product, createdAtMs }) => `${product} ${createdAtMs}`));
      before = page.next ?? undefined;
    } while (before !== undefined);
    const all = (await list()).records.map(({ product, createdAtMs }) => `${product} ${createdAtMs}`);
    expect(seen).toEqual(all);
    expect(new Set(seen).size).toBe(4);
  });

  test('is of one product, one state or a time where that is asked for, and takes its fields in the query', async () => {
    expect((await list({ type: 'contract' })).records.map(({ product }) => product)).toEqual(['contract']);
    expect((await list({ state: 'history' })).records).toEqual([]);
    const { body } = await post('/api/order/list', { id: '1' });
    expect(body.data).toMatchObject({ fields: [{ field: 'type', rule: 'required' }] });
    const [newest] = (await list()).records;
    expect((await list({ fromMs: newest?.createdAtMs ?? 0 })).records).toHaveLength(1);
    const asked = await futures.server.ask('/api/order/list?type=spot&size=1', { token: futures.alice.token });
    expect(orderList.output.parse(ok(asked))).toMatchObject({ total: 2, records: [{ product: 'spot' }] });
    expect((await futures.ask('/api/order/list', {}, futures.bob)).rows).toEqual([]);
  });
});

describe('the coins of a user', () => {
  test('are shown for every wallet, and for one by number or name', async () => {
    const { wallets } = ok(await post('/api/userCoin/getUserCoin')) as unknown as {
      wallets: { type: number; name: string; records: { asset: string; total: string }[] }[];
    };
    expect(wallets.map(({ type }) => type)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(wallets.find(({ type }) => type === 6)?.records).toMatchObject([{ asset: 'USDT', total: '500.00000000' }]);
    expect(wallets.find(({ type }) => type === 2)?.records).toMatchObject([{ asset: 'USDT', total: '5000.00000000' }]);
    const byNumber = ok(await post('/api/userCoin/6', { coin: 'usdt' }));
    const name = wallets.find(({ type }) => type === 6)?.name ?? '';
    expect(ok(await post(`/api/userCoin/${name}`, { coin: 'USDT' }))).toEqual(byNumber);
    expect(byNumber).toMatchObject({ type: 6, records: [{ asset: 'USDT', total: '500.00000000' }] });
  });

  test('are refused of a wallet that is none, and of the merchants’ to who is no merchant', async () => {
    expect(await reasonOf(post('/api/userCoin/9'))).toEqual([422, 'wallet_not_open']);
    expect(await reasonOf(post('/api/userCoin/pocket'))).toEqual([422, 'wallet_not_open']);
    expect(await reasonOf(post('/api/userCoin/8'))).toEqual([422, 'wallet_not_open']);
  });
});

describe('a list by its module’s name', () => {
  test('is the ledger, or its transfers', async () => {
    const transfers = (await post('/api/transfer/list')).rows;
    expect(transfers.map(({ cause }) => cause)).toEqual(['transfer', 'transfer', 'transfer', 'transfer']);
    const bills = ok(await post('/api/bill/list', { size: 500 }));
    expect(bills).toEqual(ok(await post('/api/core/coin/assets/getMyBill', { size: 500 })));
  });

  test('has receipts, swaps, deposits and withdrawals under their own names', async () => {
    for (const module of ['receipt', 'exchange', 'recharge', 'withdraw'])
      expect(ok(await post(`/api/${module}/list`))).toMatchObject({ records: [], total: 0 });
  });

  test('is of several causes at once', async () => {
    const causes = async (cause: string) =>
      new Set((await post('/api/core/coin/assets/getMyBill', { cause, size: 500 })).rows.map((bill) => bill.cause));
    expect(await causes('transfer,demo_funds')).toEqual(new Set(['transfer', 'demo_funds']));
    expect(await causes('transfer')).toEqual(new Set(['transfer']));
  });

  test('is refused for a name that is none, be it a table’s', async () => {
    expect(await reasonOf(post('/api/users/list'))).toEqual([422, 'not_found']);
    expect(await reasonOf(post('/api/fills/list'))).toEqual([422, 'not_found']);
  });

  test('leaves the lists that have a path of their own alone', async () => {
    expect(ok(await post('/api/notice/list'))).toMatchObject({ current: 1 });
  });
});

describe('a comparison of prices', () => {
  test('names the market by its coin, and answers everybody', async () => {
    const asked = await futures.server.ask('/api/core/coin/open/getPriceComparison/BTC', { body: {} });
    expect(priceComparison.output.parse(ok(asked))).toMatchObject({ symbol: 'BTC/USDT', index: '60000.00' });
    expect(await reasonOf(post('/api/core/coin/open/getPriceComparison/NOPE'))).toEqual([422, 'unknown_market']);
  });

  test('says how far each price is from the index', () => {
    const venue = (name: string, price: string | null) => ({
      venue: name,
      price,
      ageMs: 100,
      fresh: price !== null,
      ejected: false,
    });
    const index = { price: '60000.00', stale: false, venues: [venue('a', '60060.5'), venue('b', null)] };
    const compared = comparisonOf({ symbol: 'BTC/USDT', last: '59999.99', index, timeMs: 1 });
    expect(compared.differencePercent).toBe('-0.01');
    expect(compared.venues.map(({ differencePercent }) => differencePercent)).toEqual(['0.10', null]);
    const without = comparisonOf({ symbol: 'BTC/USDT', last: null, index: { ...index, price: null }, timeMs: 1 });
    expect([without.differencePercent, without.venues[0]?.differencePercent]).toEqual([null, null]);
  });
});
