import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { csvLines } from '../../wire/http/csv.ts';

let server: TestServer;
let token: string;
const post = async (path: string, body: object) => {
  const answer = await server.ask(path, { body, token });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer;
};
interface Page {
  readonly records: readonly { readonly billId: string; readonly orderId: string }[];
  readonly next: string | null;
  readonly total: number;
}
const pageOf = async (path: string, body: object): Promise<Page> =>
  JSON.parse((await post(path, body)).text).data as Page;
interface Part {
  readonly csv: string;
  readonly rows: number;
  readonly total: number;
  readonly next: string | null;
}
const partOf = async (body: object): Promise<Part> => JSON.parse((await post('/api/user/export', body)).text).data;
const place = (price: string, clientOrderId?: string) =>
  post('/api/currency/order/submit', {
    symbol: 'BTC/USDT',
    side: 'buy',
    price,
    quantity: '0.001',
    ...(clientOrderId === undefined ? {} : { clientOrderId }),
  });

beforeAll(async () => {
  server = await TestServer.start();
  ({ token } = await server.register('whole@example.com'));
  for (let i = 0; i < 7; i += 1) await place(`${55_000 + i}`);
  for (const [from, to] of [
    [1, 2],
    [2, 1],
    [1, 2],
  ])
    await post('/api/asset/transferFunds', { from, to, coin: 'USDT', amount: '10' });
});
afterAll(() => server.stop());

describe('a list by marks', () => {
  test('reaches the first row, each row once, although rows are added at its head meanwhile', async () => {
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page: Page = await pageOf('/api/currency/order/orderList', {
        size: 3,
        ...(before === null ? {} : { before }),
      });
      seen.push(...page.records.map(({ orderId }) => orderId));
      before = page.next;
      await place('54500');
    } while (before !== null);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect(seen).toEqual(seen.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('of the ledger parts a record from its second entry', async () => {
    const all = await pageOf('/api/core/coin/assets/getMyBill', { size: 500 });
    const seen: string[] = [];
    let before: string | null = null;
    do {
      const page: Page = await pageOf('/api/core/coin/assets/getMyBill', {
        size: 1,
        ...(before === null ? {} : { before }),
      });
      seen.push(...page.records.map(({ billId }) => billId));
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(all.records.map(({ billId }) => billId));
    expect(all.next).toBeNull();
  });

  test('is refused where the mark is none', async () => {
    const answer = await server.ask('/api/core/coin/assets/getMyBill', { body: { before: 'x' }, token });
    expect(answer.body.data.fields).toContainEqual(expect.objectContaining({ field: 'before', rule: 'id' }));
  });

  test('reads notices and the security log behind a mark as well', async () => {
    const log = await server.ask('/api/core/coin/member/getLoginLog?size=1', { method: 'GET', token });
    expect(JSON.parse(log.text).data).toMatchObject({ size: 1, next: null });
    expect(await pageOf('/api/notice/inbox', { before: '1' })).toMatchObject({ records: [], next: null });
  });
});

describe('an export', () => {
  test('has every row that the filters mean, in parts behind one another', async () => {
    const filter = { kind: 'ledger', cause: 'transfer' };
    const whole = await partOf(filter);
    expect(whole).toMatchObject({ rows: 6, total: 6, next: null });
    const parts: string[] = [];
    let before: string | null = null;
    do {
      const part: Part = await partOf({ ...filter, size: 4, ...(before === null ? {} : { before }) });
      expect(part.total).toBe(6);
      parts.push(part.csv);
      before = part.next;
    } while (before !== null);
    expect(parts.join('')).toBe(whole.csv);
    expect(parts).toHaveLength(2);
  });

  test('of orders names pair, side, price, quantity, fee, total and their units', async () => {
    await place('55678', '-1A');
    const [head = '', newest = ''] = (await partOf({ kind: 'orders', size: 1 })).csv.split('\r\n');
    const row = Object.fromEntries(head.split(',').map((name, at) => [name, newest.split(',')[at]]));
    expect(row).toMatchObject({
      client_order: "'-1A",
      pair: 'BTC/USDT',
      side: 'buy',
      price: '55678.00',
      quantity: '0.00100',
      quantity_unit: 'BTC',
      total_unit: 'USDT',
      fee_unit: 'USDT',
    });
  });

  test('of alerts names what is waited for, reached or not, and only the own ones', async () => {
    const add = (price: string) => post('/api/alert/add', { symbol: 'BTC/USDT', price, direction: 'above' });
    await add('99000.00');
    await add('98000.00');
    const { csv, rows, total } = await partOf({ kind: 'alerts', size: 1 });
    const [head, newest] = csv.split('\r\n');
    expect(head).toBe('created,alert,pair,source,direction,price,price_unit,reached');
    expect(newest).toMatch(/^[^,]+Z,\d+,BTC\/USDT,last,above,98000\.00,USDT,$/);
    expect([rows, total]).toEqual([1, 2]);
    const other = await server.register('no-alerts@example.com');
    const none = await server.ask('/api/user/export', { body: { kind: 'alerts' }, token: other.token });
    expect(none.body.data).toMatchObject({ rows: 0, total: 0, csv: `${head}\r\n` });
  });

  test('of a market or a coin that there is not is refused by the field', async () => {
    const answer = await server.ask('/api/user/export', { body: { kind: 'fills', symbol: 'NOPE' }, token });
    expect(answer.body.data.fields).toContainEqual(expect.objectContaining({ field: 'symbol' }));
  });
});

test('a text is no formula and no second cell, and a negative figure stays one', () => {
  const texts = ['=1+1', '+1', '-1.5', '-x', '@x', 'a,b', 'say "x"', "'x", null, 7];
  expect(csvLines([texts])).toBe(`'=1+1,'+1,-1.5,'-x,'@x,"a,b","say ""x""",''x,,7\r\n`);
});
