import { formatDecimal, subtractDecimals } from '@candor/amount';
import { coinResults, equity } from '@candor/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectionDigest } from '../../across/projections/store.ts';
import { rebuildProjections } from '../../across/projections/rebuild.ts';
import { billBalances, orders } from '../../base/sql/schema.ts';
import { eq } from 'drizzle-orm';
import { type Answer, TestServer } from '../test-support/test-server.ts';

interface User {
  readonly token: string;
  readonly userId: number;
}

let server: TestServer;
let seller: User;
let buyer: User;
let round = 0;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  round += 1;
  seller = await server.register(`seller${round}@example.com`);
  buyer = await server.register(`buyer${round}@example.com`);
});

afterEach(async () => {
  for (const { token } of [seller, buyer]) await server.ask('/api/currency/order/cancelAll', { token, body: {} });
});

const place = (user: User, body: object) =>
  server.ask('/api/currency/order/submit', { token: user.token, body: { symbol: 'BTC/USDT', ...body } });
const post = (user: User, url: string, body: object = {}) => server.ask(url, { token: user.token, body });
const sell = { side: 'sell', price: '60000.00', quantity: '0.01000' };
const buy = { side: 'buy', price: '60000.00', quantity: '0.01000' };
const ok = (answer: Answer) => {
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  return answer.body.data;
};

describe('a trade', () => {
  test('reaches both sides with the same price and each side’s own fee', async () => {
    ok(await place(seller, sell));
    const taken = ok(await place(buyer, buy));
    expect(taken).toMatchObject({
      status: 'filled',
      filledQuantity: '0.01000',
      filledNotional: '600.00000000',
      fee: '0.60000000',
      fills: [
        { role: 'taker', side: 'buy', price: '60000.00', quantity: '0.01000', fee: '0.60000000', feeRate: '0.001' },
      ],
    });
    const [theirs] = (await post(seller, '/api/currency/order/fills')).rows;
    expect(theirs).toMatchObject({
      role: 'maker',
      side: 'sell',
      price: '60000.00',
      fee: '0.60000000',
      notional: '600.00000000',
    });
    const [order] = (await post(seller, '/api/currency/order/orderList', { state: 'history' })).rows;
    expect(order).toMatchObject({ status: 'filled', averagePrice: '60000.00', reserved: '0.00000000' });
    const details = ok(await post(buyer, `/api/core/coin/entrust/transaction/details/${String(taken.orderId)}`));
    expect(details).toMatchObject({
      order: { orderId: taken.orderId, status: 'filled' },
      fills: [{ orderId: taken.orderId }],
    });
  });

  test('leaves a ledger that ends in the balances themselves', async () => {
    ok(await place(seller, sell));
    ok(await place(buyer, { side: 'buy', type: 'market', quoteAmount: '300' }));
    for (const user of [seller, buyer]) {
      const bills = await post(user, '/api/core/coin/assets/getMyBill', { size: -521 });
      const balances = server.exchange.exchange.balancesOf(user.userId);
      for (const coin of ['USDT', 'BTC']) {
        const last = bills.rows.find((bill) => bill.asset === coin);
        const held = balances.find(({ wallet, assetId }) => wallet === 1 && assetId === (coin === 'USDT' ? 1 : 2));
        expect(last?.balanceAfter).toBe(formatDecimal((held?.available ?? 0n) + (held?.reserved ?? 0n), 8));
      }
    }
  });

  test('leaves an equity that adds up to what is held, explained by every entry', async () => {
    ok(await place(seller, sell));
    ok(await place(buyer, buy));
    const get = async (path: string) => ok(await server.ask(path, { method: 'GET', token: buyer.token }));
    const { points, ...sums } = equity.output.parse(await get('/api/core/coin/assets/getEquity?span=day'));
    const { usdt } = await get('/api/core/coin/assets/getMyBalance');
    const bills = await post(buyer, '/api/core/coin/assets/getMyBill', { size: -521 });
    expect(sums).toMatchObject({ before: '0.00000000', fees: '0.60000000', paidOut: '0.00000000', unexplained: [] });
    expect(sums).toMatchObject({ complete: true, entries: bills.rows.length });
    expect(points.at(-1)?.usdt).toBe(usdt);
    // Bought at the index: what is held is what came in without the fee.
    expect(subtractDecimals(sums.paidIn, sums.fees)).toBe(usdt);
  });

  test('leaves an average cost with the fee in it, and what came without a price beside it', async () => {
    ok(await place(seller, sell));
    ok(await place(buyer, buy));
    const get = async (user: typeof buyer) =>
      coinResults.output
        .parse(ok(await server.ask('/api/core/coin/assets/getCoinResults', { method: 'GET', token: user.token })))
        .records.find(({ asset }) => asset === 'BTC');
    expect(await get(buyer)).toMatchObject({
      priced: '0.01000000',
      cost: '600.60000000',
      averageCost: '60060.00000000',
      soldResult: '0.00000000',
    });
    // Demo coins have no price: what they were sold for is no profit.
    expect(await get(seller)).toMatchObject({ priced: '0.00000000', averageCost: null, soldResult: '0.00000000' });
  });

  test('asked for twice is done once, and answered in the same words', async () => {
    ok(await place(seller, sell));
    const body = { ...buy, requestId: `same-words-${round}` };
    const first = await place(buyer, body);
    const second = await place(buyer, body);
    ok(first);
    expect(second.text).toBe(first.text);
    expect((await post(buyer, '/api/currency/order/fills')).rows).toHaveLength(1);
  });
});

describe('an order of each type', () => {
  test.each([
    ['limit', { ...buy, price: '57000.00' }, 'open'],
    ['post-only', { ...buy, price: '57000.00', postOnly: true }, 'open'],
    ['iceberg', { ...buy, price: '57000.00', displayQuantity: '0.00100' }, 'open'],
    ['good till date', { ...buy, price: '57000.00', timeInForce: 'GTD', expiresAtMs: Date.UTC(2026, 0, 2) }, 'open'],
    ['immediate or cancel', { ...buy, price: '57000.00', timeInForce: 'IOC' }, 'expired'],
    [
      'stop-limit',
      {
        type: 'stop_limit',
        side: 'buy',
        price: '62000.00',
        triggerPrice: '61500.00',
        triggerSource: 'index',
        quantity: '0.01000',
      },
      'waiting',
    ],
    [
      'stop-market',
      { type: 'stop_market', side: 'sell', triggerPrice: '58000.00', triggerSource: 'index', quantity: '0.01000' },
      'waiting',
    ],
    [
      'stop-market by total',
      { type: 'stop_market', side: 'buy', triggerPrice: '61500.00', triggerSource: 'index', quoteAmount: '250.00' },
      'waiting',
    ],
    [
      'trailing stop',
      { type: 'trailing_stop', side: 'sell', trailingPercent: '2.00', triggerSource: 'index', quantity: '0.01000' },
      'waiting',
    ],
  ])('%s', async (_name, body, status) => {
    const placed = ok(await place(buyer, body));
    expect([status, 'canceled']).toContain(placed.status);
    const [row] = (await post(buyer, '/api/currency/order/orderList')).rows;
    expect(row).toMatchObject({ orderId: placed.orderId, status: placed.status });
    const canceled = await post(buyer, '/api/currency/order/cancelAll');
    expect(canceled.status).toBe(200);
    expect((await post(buyer, '/api/currency/order/orderList', { state: 'open' })).rows).toEqual([]);
  });

  test('one cancels the other', async () => {
    const body = {
      type: 'oco',
      side: 'sell',
      price: '63000.00',
      triggerPrice: '57000.00',
      triggerSource: 'index',
      quantity: '0.01000',
    };
    const placed = ok(await place(seller, body));
    expect(placed.ocoOrderId).not.toBeNull();
    const open = (await post(seller, '/api/currency/order/orderList', { state: 'open', type: 'oco' })).rows;
    expect(new Set(open.map(({ orderId }) => orderId))).toEqual(new Set([placed.orderId, placed.ocoOrderId]));
    ok(await post(seller, '/api/currency/order/cancelOrder', { id: placed.orderId }));
    expect((await post(seller, '/api/currency/order/orderList', { state: 'open' })).rows).toEqual([]);
  });

  test('amended to less keeps its place, amended to more does not', async () => {
    const { orderId } = ok(await place(buyer, { ...buy, price: '57000.00' }));
    const less = ok(await post(buyer, '/api/currency/order/amend', { id: orderId, quantity: '0.00500' }));
    expect(less).toMatchObject({ orderId, keptPriority: true, outcome: null });
    const more = ok(await post(buyer, '/api/currency/order/amend', { id: orderId, quantity: '0.02000' }));
    expect(more).toMatchObject({ keptPriority: false });
    const [row] = (await post(buyer, '/api/currency/order/orderList', { state: 'open' })).rows;
    expect(row).toMatchObject({ orderId, quantity: '0.02000' });
    ok(await post(buyer, '/api/currency/order/cancelAll'));
  });
});

describe('a refused order', () => {
  test.each([
    [{ ...buy, price: '80000.00' }, 'price_outside_band', { lowestPrice: '54000.00', highestPrice: '66000.00' }],
    [{ ...buy, quantity: '0.00001' }, 'notional_below_minimum', { minimumNotional: '5.00000000' }],
    [{ ...buy, quantity: '0' }, 'quantity_below_minimum', { minimumQuantity: '0.00001' }],
    [{ ...buy, quantity: '101' }, 'quantity_above_maximum', { maximumQuantity: '100.00000' }],
    [{ ...buy, quantity: '90' }, 'insufficient_available', { asset: 'USDT' }],
    [{ side: 'sell', type: 'market', quoteAmount: '100' }, 'quote_amount_only_for_buys', {}],
    [{ ...buy, timeInForce: 'GTD', expiresAtMs: 1 }, 'expiry_in_past', {}],
    [{ ...buy, displayQuantity: '5' }, 'display_quantity_invalid', {}],
  ])('%j: %s', async (body, reason, detail) => {
    const before = server.exchange.exchange.stateHash();
    const answer = await place(buyer, body);
    expect([answer.status, answer.body.data.reason]).toEqual([422, reason]);
    expect(answer.body.data).toMatchObject(Object.keys(detail).length > 0 ? { detail } : {});
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });
});

describe('a refusal names', () => {
  const refused = async (path: string, body: object) => {
    const { data } = (await post(buyer, path, body)).body;
    return { reason: data.reason, detail: data.detail, fields: data.fields?.map(({ field, rule }) => [field, rule]) };
  };
  const order = (body: object) => refused('/api/currency/order/submit', { symbol: 'BTC/USDT', ...body });
  const transfer = (body: object) => refused('/api/asset/transferFunds', { coin: 'USDT', from: 1, to: 7, ...body });
  const available = async () => {
    const balances = (await post(buyer, '/api/core/coin/wallet/get/1/USDT')).rows;
    return balances[0]?.['available'];
  };

  test('what an order needs, what there is, and of which asset', async () => {
    expect(await order({ ...buy, quantity: '90' })).toEqual({
      reason: 'insufficient_available',
      detail: { asset: 'USDT', needed: '5405400.00000000', available: await available() },
      fields: [['quantity', 'insufficient_available']],
    });
    expect(await order({ side: 'sell', price: '60000.00', quantity: '99' })).toMatchObject({
      detail: { asset: 'BTC', needed: '99.00000000' },
    });
    const stop = { side: 'buy', type: 'stop_market', triggerPrice: '61000.00', triggerSource: 'index' };
    expect(await order({ ...stop, quoteAmount: '9000000' })).toEqual({
      reason: 'insufficient_available',
      detail: { asset: 'USDT', needed: '9000000.00000000', available: await available() },
      fields: [['quoteAmount', 'insufficient_available']],
    });
  });

  test('what more an amendment needs', async () => {
    const { orderId } = ok(await place(buyer, { ...buy, price: '57000.00' }));
    const amended = await refused('/api/currency/order/amend', { id: orderId, quantity: '90' });
    expect(amended).toMatchObject({
      detail: { asset: 'USDT', needed: '5134559.43000000', available: await available() },
      fields: [['quantity', 'insufficient_available']],
    });
  });

  test.each([
    [{ amount: '0' }, 'amount_not_positive', 'amount'],
    [{ amount: '1', to: 1 }, 'same_wallet', 'to'],
    [{ amount: '1', to: 8 }, 'wallet_not_open', 'to'],
    [{ amount: '99999999' }, 'insufficient_available', 'amount'],
    [{ amount: '999999999999999999' }, 'insufficient_available', 'amount'],
  ])('the field of a transfer: %j', async (body, reason, field) => {
    const answer = await transfer(body);
    expect([answer.reason, answer.fields]).toEqual([reason, [[field, reason]]]);
    if (reason !== 'insufficient_available') return;
    const needed = `${body.amount}.00000000`;
    expect(answer.detail).toEqual({ asset: 'USDT', needed, available: await available() });
  });

  test.each([
    [{ side: 'buy', price: '60000.00' }, ['quantity']],
    [{ side: 'buy', type: 'limit' }, ['price', 'quantity']],
    [{ side: 'buy', type: 'market' }, ['quantity']],
    [{ side: 'sell', type: 'oco', quantity: '1', price: '61000.00' }, ['triggerPrice']],
  ])('what is missing: %j', async (body, missing) => {
    const answer = await place(buyer, body);
    expect(answer.status).toBe(400);
    expect(answer.body.data.fields?.map(({ field, rule }) => [field, rule])).toEqual(
      missing.map((field) => [field, 'required']),
    );
  });

  test('each wrong field once', async () => {
    const answer = await place(buyer, { ...buy, price: '1'.repeat(60) });
    expect([answer.status, answer.body.msg]).toEqual([400, 'Please check: price']);
    expect(answer.body.data.fields?.map(({ field, rule }) => [field, rule])).toEqual([['price', 'too_long']]);
  });
});

test('what SQL shows is what the exchange holds, and is rebuilt to the same rows', async () => {
  ok(await place(seller, sell));
  ok(await place(buyer, { ...buy, quantity: '0.00400' }));
  ok(await place(buyer, { ...buy, price: '57000.00' }));
  await server.projector.idle();
  const db = await server.sql.db();
  const held = new Map<string, bigint>();
  for (const row of await db.select().from(orders).where(eq(orders.open, true))) {
    const key = `${row.userId}/${row.side === 'buy' ? 1 : 2}`;
    held.set(key, (held.get(key) ?? 0n) + row.reserved);
  }
  for (const row of await db.select().from(billBalances)) {
    const balance = server.exchange.exchange
      .balancesOf(row.userId)
      .find(({ wallet, assetId }) => wallet === row.wallet && assetId === row.assetId);
    expect(row.balance).toBe((balance?.available ?? 0n) + (balance?.reserved ?? 0n));
    const reserved = row.wallet === 1 ? (held.get(`${row.userId}/${row.assetId}`) ?? 0n) : 0n;
    expect(reserved).toBe(balance?.reserved ?? 0n);
  }
  const live = await projectionDigest(db);
  await rebuildProjections(db, server.exchange.recordsFrom(1), new Set());
  expect(await projectionDigest(db)).toBe(live);
});
