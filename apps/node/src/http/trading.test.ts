import { formatDecimal, subtractDecimals } from '@candor/amount';
import { equity } from '@candor/protocol';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { projectionDigest } from '../projections/store.ts';
import { rebuildProjections } from '../projections/rebuild.ts';
import { billBalances, orders } from '../sql/schema.ts';
import { eq } from 'drizzle-orm';
import { type Answer, TestServer } from './test-support/test-server.ts';

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
  test('is told to both sides with the same price and each side’s own fee', async () => {
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

  test('asked for twice is done once, and told in the same words', async () => {
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
    [{ ...buy, quantity: '90' }, 'insufficient_available', {}],
    [{ side: 'sell', type: 'market', quoteAmount: '100' }, 'quote_amount_only_for_buys', {}],
    [{ side: 'buy', price: '60000.00' }, 'order_fields_conflict', {}],
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
