import type { Command } from '@candor/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Asked, TestServer } from '../../assembly/test-support/test-server.ts';
import { missingInventory, missingTerms } from './first-terms.ts';

let server: TestServer;
let token: string;
let userId: number;
let users = 0;

async function must(command: Command): Promise<void> {
  const outcome = await server.exchange.submit(command);
  expect(outcome).toMatchObject({ kind: 'done' });
}

/** Sets BTC/USDT’s and ETH/USDT’s index, a second later. */
async function prices(bitcoin: number, ether: number): Promise<void> {
  server.nowMs += 1_000;
  const set = [
    { marketId: 1, price: bitcoin },
    { marketId: 2, price: ether },
  ];
  await must({ type: 'index_prices', prices: set });
}

interface SwapData {
  readonly quoteSeq: number;
  readonly swapId: string;
  readonly records: readonly { readonly swapId: string; readonly cause: string; readonly amount: string }[];
  readonly reason?: string;
  readonly fields?: readonly { readonly field: string; readonly rule: string }[];
}

async function ask(path: string, asked: Asked) {
  const answer = await server.ask(path, asked);
  return { ...answer, data: answer.body.data as unknown as SwapData };
}

const price = (fields: object = {}) =>
  ask('/api/texchange/getCurrencyPrice', { body: { from: 'BTC', to: 'USDT', amount: '0.1', ...fields } });

const exchange = (fields: object) =>
  ask('/api/texchange/currencyExchange', { token, body: { from: 'BTC', to: 'USDT', amount: '0.1', ...fields } });

beforeAll(async () => {
  server = await TestServer.start();
  for (const command of missingInventory(server.exchange.exchange)) await must(command);
  for (const command of missingTerms(server.exchange.exchange)) await must(command);
}, 60_000);
afterAll(() => server.stop());

beforeEach(async () => {
  users += 1;
  ({ token, userId } = await server.register(`swapper${users}@example.com`));
  await prices(3_816_370 + users, 200_000);
});

describe('a swap', () => {
  test('is quoted to anybody, and booked as it was quoted', async () => {
    await prices(3_816_370, 200_000);
    const quoted = await price();
    expect(quoted.data).toMatchObject({
      pay: '0.10000000',
      gross: '3812.55363000',
      fee: '1.90627681',
      receive: '3810.64735319',
      spread: '3.81637000',
      mid: '38163.700000000000',
      toPrice: '1',
      indexAgeMs: 0,
    });
    const made = await exchange({ quoteSeq: quoted.data.quoteSeq });
    expect(made.data).toMatchObject({
      swapId: '1',
      receive: '3810.64735319',
      fundShare: '0.19062768',
      quoteSeq: quoted.data.quoteSeq,
    });
    const [row] = (await ask('/api/texchange/list', { token, body: {} })).data.records;
    expect(row).toEqual(made.data);
    const bills = await server.ask('/api/core/coin/assets/getMyBill', { token, body: { size: 10 } });
    const moved = bills.rows.filter(({ cause }) => cause?.startsWith('swap')).map((bill) => [bill.cause, bill.amount]);
    expect(moved).toEqual([
      ['swap_fee', '-1.90627681'],
      ['swap', '3812.55363000'],
      ['swap', '-0.10000000'],
    ]);
    const order = { product: 'swap', id: '1' };
    const opened = await server.ask('/api/core/coin/assets/getBill', {
      token,
      body: { billId: bills.rows[0]?.billId },
    });
    expect(opened.body.data).toMatchObject({ order });
    const one = await ask('/api/order/list', { token, body: { type: order.product, id: order.id } });
    expect(one.data.records).toMatchObject([{ product: 'swap', swap: row, spot: null }]);
    const open = await ask('/api/order/list', { token, body: { type: 'swap', state: 'open' } });
    expect(open.data.records).toEqual([]);
  });

  test('for what has to arrive asks for the least payment', async () => {
    const { data } = await price({ amount: '100', side: 'receive' });
    const made = await exchange({ amount: '100', side: 'receive', quoteSeq: data.quoteSeq });
    expect(made.status).toBe(200);
    expect(Number((made.data as unknown as { receive: string }).receive)).toBeGreaterThanOrEqual(100);
  });

  test('asked twice under one request id is made once', async () => {
    const { quoteSeq } = (await price()).data;
    const asked = { quoteSeq, requestId: `swap-twice-${userId}` };
    const [one, other] = await Promise.all([exchange(asked), exchange(asked)]);
    expect(one.data).toEqual(other.data);
    expect(await exchange({ ...asked, amount: '0.2' })).toMatchObject({ status: 409 });
    expect(await exchange({ quoteSeq })).toMatchObject({ status: 422, data: { reason: 'quote_used' } });
  });

  test('in two tabs uses a quote once', async () => {
    const { quoteSeq } = (await price()).data;
    const answers = await Promise.all([exchange({ quoteSeq }), exchange({ quoteSeq })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.find(({ status }) => status !== 200)?.data).toMatchObject({ reason: 'quote_used' });
  });

  test('of a quote that is too old, or not there yet, names the quote', async () => {
    const { quoteSeq } = (await price()).data;
    for (let second = 0; second < 11; second += 1) await prices(3_900_000 + second, 200_000);
    const expired = await exchange({ quoteSeq });
    expect(expired).toMatchObject({
      status: 422,
      data: { reason: 'quote_expired', fields: [{ field: 'quoteSeq', rule: 'quote_expired' }] },
    });
    expect((await exchange({ quoteSeq: 10 ** 9 })).data).toMatchObject({ reason: 'quote_unknown' });
  });

  test.each<[string, object, number, string, string]>([
    ['text', { amount: 'ten' }, 400, 'amount', 'decimal_string'],
    ['an exponent', { amount: '1e2' }, 400, 'amount', 'decimal_string'],
    ['a comma', { amount: '1,5' }, 400, 'amount', 'decimal_string'],
    ['nineteen decimals', { amount: '0.1234567890123456789' }, 400, 'amount', 'decimal_string'],
    ['nine decimals', { amount: '0.123456789' }, 400, 'amount', 'too_many_decimals'],
    ['nothing', { amount: '0' }, 422, 'amount', 'amount_not_positive'],
    ['too little', { amount: '0.00000001' }, 422, 'amount', 'conversion_below_minimum'],
    ['more than is there', { amount: '2' }, 422, 'amount', 'insufficient_available'],
    ['more than a day allows', { amount: '200' }, 422, 'amount', 'conversion_user_limit'],
    ['one coin into itself', { to: 'BTC' }, 422, 'to', 'same_asset'],
    ['a coin that is not listed', { to: 'NOPE' }, 422, 'to', 'unknown_asset'],
    ['a coin that is not swapped', { to: 'ENA' }, 422, 'to', 'conversion_closed'],
  ])('of %s names field and rule', async (_, fields, status, field, rule) => {
    const { quoteSeq } = (await price()).data;
    const answer = await exchange({ quoteSeq, ...fields });
    expect(answer.status).toBe(status);
    expect(answer.data.fields).toMatchObject([{ field, rule }]);
  });

  test('shows what of the day’s limit is used and left', async () => {
    const { quoteSeq } = (await price()).data;
    await exchange({ quoteSeq });
    const { data } = await ask('/api/texchange/use', { method: 'GET', token });
    const { usedToday, leftToday } = data as unknown as { usedToday: string; leftToday: string };
    expect(Number(usedToday)).toBeCloseTo(3_816, 0);
    expect(Number(usedToday) + Number(leftToday)).toBeCloseTo(100_000, 4);
  });

  test('is its user’s alone to see', async () => {
    const { quoteSeq } = (await price()).data;
    const { swapId } = (await exchange({ quoteSeq })).data;
    const other = await server.register(`other${users}@example.com`);
    const seen = await ask('/api/texchange/list', { token: other.token, body: { swapId } });
    expect(seen.data.records).toEqual([]);
  });
});

describe('small balances', () => {
  test('that are not small are refused, and nothing moves', async () => {
    const { quoteSeq } = (await price()).data;
    const refused = await ask('/api/texchange/smallBalances', { token, body: { coins: ['BTC'], quoteSeq } });
    expect(refused.data).toMatchObject({ reason: 'balance_not_small', fields: [{ field: 'coins' }] });
  });

  test('become USDT in one record', async () => {
    const { quoteSeq } = (await price({ from: 'USDT', to: 'LTC', amount: '5' })).data;
    expect(quoteSeq).toBeUndefined();
    await must({ type: 'index_prices', prices: [{ marketId: 9, price: 10_000 }] });
    const fresh = (await price({ from: 'USDT', to: 'LTC', amount: '5' })).data;
    await exchange({ from: 'USDT', to: 'LTC', amount: '5', quoteSeq: fresh.quoteSeq });
    await prices(3_816_000, 200_000);
    const next = (await price()).data;
    const made = await ask('/api/texchange/smallBalances', {
      token,
      body: { coins: ['LTC'], quoteSeq: next.quoteSeq },
    });
    expect(made.status).toBe(200);
    expect(made.data.records).toHaveLength(1);
    const offer = await ask('/api/texchange/offer', { method: 'GET' });
    expect(offer.data).toMatchObject({ userDayLimit: '100000.00000000', smallBalance: '10.00000000' });
  });
});
