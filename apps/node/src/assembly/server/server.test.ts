import {
  calls,
  type MarketRow,
  marketRules,
  noticeList,
  platformScript,
  securityFund,
  spotMarketListings,
} from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { pathOf } from '../../wire/http/register-calls.ts';
import { TestServer } from '../test-support/test-server.ts';

let server: TestServer;
let alice: { token: string; userId: number };
let bob: { token: string; userId: number };
beforeAll(async () => {
  server = await TestServer.start();
  alice = await server.register('alice@example.com');
  bob = await server.register('bob@example.com');
});
afterAll(() => server.stop());

const order = { symbol: 'BTC/USDT', side: 'buy', type: 'limit', price: '58000.00', quantity: '0.01000' };
const submit = (body: object, token = alice.token) => server.ask('/api/currency/order/submit', { body, token });

describe('the envelope', () => {
  test('carries the code that the HTTP status has', async () => {
    const success = await server.ask('/api/common/getAllSetting');
    expect([success.status, success.body.code]).toEqual([200, 200]);
    const refusal = await submit({ ...order, price: 'x' });
    expect([refusal.status, refusal.body.code]).toEqual([400, 400]);
  });

  test('answers an unknown route of the API with 404, in every method', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await server.ask('/api/nothing/here', { method });
      expect([answer.status, answer.body.code]).toEqual([404, 404]);
    }
  });

  test('speaks the language that is asked for', async () => {
    const spoken = async (headers: Record<string, string>) =>
      (await server.ask('/api/currency/order/orderList', { headers })).body.msg;
    expect(await spoken({ lang: 'de' })).toBe('Bitte melden Sie sich an.');
    expect(await spoken({ 'accept-language': 'ja-JP' })).toBe('ログインしてください。');
    expect(await spoken({})).toBe('Please log in.');
  });

  test('names every wrong field with its rule', async () => {
    const { body } = await submit({ ...order, side: 'hold', price: -1, surprise: 1 });
    const fields = (body.data.fields ?? []).map(({ field, rule }) => [field, rule]);
    expect(fields).toEqual([
      ['side', 'side'],
      ['price', 'decimal_string'],
      ['surprise', 'unknown_field'],
    ]);
  });

  test('has the headers of an API that is never stored', async () => {
    const { headers } = await server.ask('/api/user/getInfo', { token: alice.token });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('is open to any page for public market data alone', async () => {
    const open = await server.ask('/api/core/coin/quotes/depth?symbol=BTC_USDT', { method: 'GET' });
    expect(open.headers['access-control-allow-origin']).toBe('*');
    expect(open.headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('input', () => {
  test('comes from query and body together', async () => {
    const answer = await server.ask('/api/currency/order/submit?symbol=BTC_USDT&side=buy', {
      token: alice.token,
      body: { price: '58000.00', quantity: '0.01000' },
    });
    expect(answer.status).toBe(200);
  });

  test('that contradicts itself is refused', async () => {
    const answer = await server.ask('/api/currency/order/submit?side=sell', { token: alice.token, body: order });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('"rule":"conflict"');
  });

  test('is taken as plain text too', async () => {
    const answer = await server.ask('/api/currency/order/submit', {
      token: alice.token,
      body: JSON.stringify(order),
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(200);
  });

  test('in other forms, too long or too deep is refused', async () => {
    const refused = async (body: string, headers = {}) =>
      (await server.ask('/api/currency/order/submit', { token: alice.token, body, headers })).status;
    expect(await refused('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(400);
    expect(await refused(JSON.stringify({ a: 'x'.repeat(70_000) }))).toBe(400);
    expect(await refused('['.repeat(60_000))).toBe(400);
    expect(await refused('{"symbol":')).toBe(400);
    const long = await server.ask(`/api/currency/order/submit?a=${'x'.repeat(5_000)}`, { token: alice.token });
    expect(long.status).toBe(400);
  });

  test('finds a market however it is written', async () => {
    for (const symbol of ['BTC/USDT', 'BTC_USDT', 'btc-usdt', '1']) {
      const answer = await server.ask(`/api/core/coin/quotes/depth?symbol=${encodeURIComponent(symbol)}`, {
        method: 'GET',
      });
      expect([symbol, answer.status]).toEqual([symbol, 200]);
    }
    const path = await server.ask('/api/core/coin/open/transaction/BTC%2FUSDT/5');
    expect(path.status).toBe(200);
  });
});

describe('orders', () => {
  test('between two ticks get the nearest named', async () => {
    const { status, body } = await submit({ ...order, price: '58000.005' });
    expect(status).toBe(422);
    expect(body.data).toMatchObject({
      reason: 'price_off_tick',
      detail: { tickSize: '0.01', nearestBelow: '58000.00', nearestAbove: '58000.01' },
      fields: [{ field: 'price', rule: 'price_off_tick', limit: '0.01' }],
    });
  });

  test('between two lots get the nearest named', async () => {
    const { body } = await submit({ ...order, quantity: '0.0000151' });
    expect(body.data).toMatchObject({
      reason: 'quantity_off_lot',
      detail: { lotSize: '0.00001', nearestBelow: '0.00001', nearestAbove: '0.00002' },
    });
  });

  test('may carry zeros beyond the market’s decimals', async () => {
    expect((await submit({ ...order, price: '58000.000000', quantity: '0.0100000' })).status).toBe(200);
  });

  test('with a number too great for anyone are refused by name', async () => {
    expect((await submit({ ...order, price: '999999999999999999' })).status).toBe(400);
    const { body } = await submit({ ...order, quantity: '999999999999999999' });
    expect(body.data.reason).toBe('quantity_above_maximum');
  });

  test('sent twice under one id are placed once, and answered byte for byte', async () => {
    const body = { ...order, requestId: 'once-and-again' };
    const [first, second] = [await submit(body), await submit(body)];
    expect(first.status).toBe(200);
    expect(second.text).toBe(first.text);
    const other = await submit({ ...body, quantity: '0.02000' });
    expect(other.status).toBe(409);
    expect(other.body.data.reason).toBe('idempotency_mismatch');
    const theirs = await submit(body, bob.token);
    expect(theirs.status).toBe(200);
    expect(theirs.body.data.orderId).not.toBe(first.body.data.orderId);
  });

  test('are listed at once, canceled, and listed as history', async () => {
    const placed = await submit(order);
    const { orderId = '' } = placed.body.data;
    const list = (state: string) =>
      server.ask('/api/currency/order/orderList', { token: alice.token, body: { state } });
    const ids = async (state: string) => (await list(state)).rows.map((row) => row.orderId);
    expect(await ids('open')).toContain(orderId);
    const canceled = await server.ask(`/api/currency/order/cancelOrder?id=${orderId}`, { token: alice.token });
    expect(canceled.body.data).toMatchObject({ orderId, status: 'canceled' });
    expect(await ids('open')).not.toContain(orderId);
    expect(await ids('history')).toContain(orderId);
    const again = await server.ask(`/api/currency/order/cancelOrder?id=${orderId}`, { token: alice.token });
    expect(again.body.data.reason).toBe('order_already_finished');
  });

  test('have their type in the path of the other call', async () => {
    const { type, ...rest } = order;
    for (const t of ['1', type]) {
      const answer = await server.ask(`/api/core/coin/entrust/exchange/${t}`, { token: alice.token, body: rest });
      expect(answer.status).toBe(200);
    }
    const unknown = await server.ask('/api/core/coin/entrust/exchange/7', { token: alice.token, body: rest });
    expect(unknown.status).toBe(400);
  });

  test('are refused while storage is full, before anything happens', async () => {
    const before = server.exchange.exchange.stateHash();
    server.exchange.refusal = 'storage_full';
    const answer = await submit(order);
    server.exchange.refusal = null;
    expect([answer.status, answer.body.data.reason, answer.headers['retry-after']]).toEqual([
      503,
      'storage_full',
      '30',
    ]);
    expect(server.exchange.exchange.stateHash()).toBe(before);
  });
});

describe('balances', () => {
  const balance = async (wallet: number, coin: string) => {
    const answer = await server.ask(`/api/core/coin/wallet/get/${wallet}/${coin}`, { token: bob.token });
    return answer.rows;
  };

  test('move between wallets, once for each request', async () => {
    const body = { from: 1, to: 7, coin: 'USDT', amount: '100.5', requestId: 'move-some-once' };
    const first = await server.ask('/api/asset/transferFunds', { token: bob.token, body });
    expect(first.body.data).toMatchObject({ from: 1, to: 7, coin: 'USDT', amount: '100.50000000' });
    const second = await server.ask('/api/asset/transferFunds', { token: bob.token, body });
    expect(second.text).toBe(first.text);
    expect((await balance(7, 'USDT'))[0]).toMatchObject({ available: '100.50000000', usdt: '100.50000000' });
  });

  test('move by the GET as well, unless another site asks', async () => {
    const url = '/api/core/coin/wallet/trans?from=1&to=7&coin=USDT&amount=1';
    expect((await server.ask(url, { method: 'GET', token: bob.token })).status).toBe(200);
    for (const site of ['cross-site', 'same-site', 'none']) {
      const headers = { 'sec-fetch-site': site };
      expect((await server.ask(url, { method: 'GET', token: bob.token, headers })).status).toBe(403);
    }
  });

  test('move by no page of another site', async () => {
    const body = { from: 1, to: 7, coin: 'USDT', amount: '1' };
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' };
    expect((await server.ask('/api/asset/transferFunds', { token: bob.token, body, headers })).status).toBe(403);
    const login = { email: 'bob@example.com', password: 'kX7-mq2vLp' };
    expect((await server.ask('/api/user/login', { body: login, headers })).status).toBe(403);
    const own = { ...headers, 'sec-fetch-site': 'same-origin' };
    expect((await server.ask('/api/user/login', { body: login, headers: own })).status).toBe(200);
  });

  test('add up to the total, which is rounded once', async () => {
    const { rows: wallets } = await server.ask('/api/core/coin/assets/getWalletAccount', {
      method: 'GET',
      token: bob.token,
    });
    expect(wallets.map(({ type }) => type)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const cents = (text = '') => BigInt(text.replace('.', ''));
    const sum = wallets.slice(1).reduce((total, { usdt }) => total + cents(usdt), 0n);
    expect(cents(wallets[0]?.usdt)).toBe(sum);
    expect(wallets[0]?.rate).toBe('1.0000');
    const total = await server.ask('/api/core/coin/assets/getMyBalance', { method: 'GET', token: bob.token });
    expect(total.body.data.usdt).toBe(wallets[0]?.usdt);
  });

  test('have a ledger, newest first, with the balance each posting left', async () => {
    const { rows } = await server.ask('/api/core/coin/assets/getMyBill', {
      token: bob.token,
      body: { coin: 'USDT', size: 2 },
    });
    expect(rows).toHaveLength(2);
    expect(rows.every(({ cause }) => cause === 'transfer')).toBe(true);
    expect(rows[0]?.seq).toBeGreaterThanOrEqual(rows[1]?.seq ?? Infinity);
    const all = await server.ask('/api/core/coin/assets/getMyBill', { token: bob.token, body: { size: -521 } });
    expect(all.rows.length).toBe(all.body.data.total);
  });
});

test('a watchlist is kept by its user', async () => {
  const list = async (token: string) =>
    (await server.ask('/api/core/coin/quotes/getOptional', { token })).rows.map(({ symbol }) => symbol);
  await server.ask('/api/core/coin/quotes/addOptional/BTC_USDT/1', { token: alice.token });
  await server.ask('/api/core/coin/quotes/addOptional/2/1', { token: alice.token });
  await server.ask('/api/core/coin/quotes/addOptional/2/1', { token: alice.token });
  expect(await list(alice.token)).toEqual(['BTC/USDT', 'ETH/USDT']);
  expect(await list(bob.token)).toEqual([]);
  await server.ask('/api/core/coin/quotes/cancelOptional/BTC_USDT/1', { token: alice.token });
  expect(await list(alice.token)).toEqual(['ETH/USDT']);
});

test('a watchlist is whole market rows, and market lists say what their reader watches', async () => {
  const bodyOf = async (path: string, token: string, method: 'GET' | 'POST') => {
    const { text } = await server.ask(path, { method, ...(token && { token }) });
    return (JSON.parse(text) as { data: { markets?: MarketRow[]; records?: MarketRow[] } }).data;
  };
  await server.ask('/api/core/coin/quotes/addOptional/SOL_USDT/1', { token: bob.token });
  const [watched] = (await bodyOf('/api/core/coin/quotes/getOptional', bob.token, 'POST')).records ?? [];
  const lists = async (token: string) => [
    (await bodyOf('/api/core/coin/open/market/initData?type=1', token, 'GET')).markets ?? [],
    (await bodyOf('/api/core/coin/open/getSpotGoods', token, 'POST')).records ?? [],
  ];
  for (const rows of await lists(bob.token)) {
    expect(rows.filter(({ collect }) => collect).map(({ symbol_name }) => symbol_name)).toEqual(['SOL/USDT']);
    expect(watched).toEqual({ ...rows.find(({ collect }) => collect), symbol: 'SOL/USDT' });
  }
  for (const rows of [...(await lists('')), ...(await lists('a'.repeat(43)))])
    expect(rows.filter(({ collect }) => collect)).toEqual([]);
  await server.ask('/api/core/coin/quotes/cancelOptional/SOL_USDT/1', { token: bob.token });
});

test('what a client keeps for its user follows that user alone, by name, the last writer first', async () => {
  const save = (token: string, name: string, value: string) =>
    server.ask('/api/user/saveClientSetting', { token, body: { name, value } });
  const kept = async (token: string) => {
    const { text } = await server.ask('/api/user/getClientSettings', { token });
    const { data } = JSON.parse(text) as { data: { records: { name: string; value: string }[] } };
    return Object.fromEntries(data.records.map(({ name, value }) => [name, value]));
  };
  await save(alice.token, 'preferences', '{"theme":"night"}');
  await save(alice.token, 'preferences', '{"theme":"daytime"}');
  await save(alice.token, 'layout:wide', '[1,2]');
  expect(await kept(alice.token)).toEqual({ preferences: '{"theme":"daytime"}', 'layout:wide': '[1,2]' });
  expect(await kept(bob.token)).toEqual({});
  await save(alice.token, 'layout:wide', '');
  expect(await kept(alice.token)).toEqual({ preferences: '{"theme":"daytime"}' });
  for (const [name, value] of [
    ['preferences', 'no json'],
    ['Preferences', '{}'],
    ['x', `"${'a'.repeat(32_000)}"`],
    ['x', '"\ud800"'],
  ] as const)
    expect((await save(alice.token, name, value)).status).toBe(400);
});

test('the rules are those that the exchange is set to, for every market', async () => {
  const { body } = await server.ask('/api/core/coin/open/rules', { method: 'GET' });
  const rules = marketRules.output.parse(body.data);
  expect(rules.markets.map(({ symbol }) => symbol)).toEqual(spotMarketListings.map(({ symbol }) => symbol));
  expect(rules.markets[0]?.fees[0]).toEqual({ tier: 0, makerRate: '0.001', takerRate: '0.001' });
  expect(rules.securityFundRate).toBe('0.1');
  expect(rules.journalDays).toBe(7);
  expect(rules.index).toMatchObject({ venuesLeast: 3, clampRate: '0.005', ejectRate: '0.05' });
});

test('the security fund holds a tenth of all fees ever charged, rounded down', async () => {
  const { body } = await server.ask('/api/core/coin/open/securityFund', { method: 'GET' });
  const { records, seq } = securityFund.output.parse(body.data);
  const usdt = records.find(({ asset }) => asset === 'USDT');
  const units = (decimal = '0') => BigInt(decimal.replace('.', ''));
  expect(units(usdt?.balance)).toBe(units(usdt?.fees) / 10n);
  expect(seq).toBeGreaterThan(0);
});

test('announcements come newest first, in the language of the request, in pages', async () => {
  const ask = async (query: string, lang: string) =>
    noticeList.output.parse((await server.ask(`/api/notice/list${query}`, { headers: { lang } })).body.data);
  const all = await ask('?size=-521', 'en');
  const times = all.records.map(({ publishedAtMs }) => publishedAtMs);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(all.total).toBe(all.records.length);
  const german = await ask('?current=2&size=1', 'de');
  expect(german).toMatchObject({ current: 2, size: 1, pages: all.total });
  expect(german.records[0]?.id).toBe(all.records[1]?.id);
  expect(german.records[0]?.title).not.toBe(all.records[1]?.title);
});

test('the configuration script carries exactly its keys', async () => {
  const { text, headers } = await server.ask('/platform/dev/config.js', { method: 'GET' });
  expect(headers['content-type']).toContain('text/javascript');
  const json = /Object\.freeze\((.*)\);/.exec(text)?.[1] ?? '';
  const script: unknown = JSON.parse(json);
  expect(platformScript.parse(script)).toEqual(script);
  // The demo's form asks for as much as its call does.
  expect(script).toMatchObject({ demo: true, codesRequired: false, textFlag: false });
  expect(text).not.toContain(server.config.pepper);
});

test('OpenAPI lists exactly the calls of the wire', async () => {
  const { text } = await server.ask('/api/openapi.json', { method: 'GET' });
  const { openapi, paths } = JSON.parse(text) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  expect(openapi).toBe('3.1.0');
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  );
  const expected = calls.map(({ method, path, id }) => `${method} ${pathOf(path, server.config)} ${id}`);
  expect(listed.sort()).toEqual(expected.sort());
  // What a program must know beforehand: which key, what it costs, and whether a socket takes it.
  expect(paths['/api/currency/order/submit']?.['post']).toMatchObject({
    security: [{ satoken: [] }, { key: ['trade'] }],
    'x-weight': 'order',
    'x-socket': true,
  });
});

test('the page of the documentation needs no script and no other site', async () => {
  const { text, headers } = await server.ask('/api/docs', { method: 'GET' });
  expect(headers['content-security-policy']).not.toContain('unsafe');
  // A field's pattern may speak of https; nothing on the page is loaded from there or leads there.
  expect(text).not.toMatch(/<script|style=|(src|href|action)="?(https?:|\/\/)/);
  for (const { id } of calls) expect(text).toContain(`id="${id}"`);
});

test('health, readiness and metrics are there', async () => {
  expect((await server.ask('/health', { method: 'GET' })).status).toBe(200);
  expect((await server.ask('/ready', { method: 'GET' })).status).toBe(200);
  const metrics = await server.ask('/metrics', { method: 'GET' });
  expect(metrics.text).toContain('candor_calls_total{call="spot.submitOrder",code="200"}');
  server.exchange.refusal = 'stopping';
  expect((await server.ask('/ready', { method: 'GET' })).status).toBe(503);
  server.exchange.refusal = null;
});

test('while what operators set could not be read, it is not ready and the figures say so', async () => {
  const isLoaded = vi.spyOn(server.operatorConsole.configuration, 'isLoaded', 'get').mockReturnValue(false);
  const { status, text } = await server.ask('/ready', { method: 'GET' });
  expect([status, JSON.parse(text)]).toMatchObject([503, { ok: false, settings: 'not read yet' }]);
  expect((await server.ask('/metrics', { method: 'GET' })).text).toContain('candor_settings_loaded 0');
  isLoaded.mockRestore();
  expect((await server.ask('/metrics', { method: 'GET' })).text).toContain('candor_settings_loaded 1');
});

test('a page that broke its policy is heard, whatever it says', async () => {
  const report = { body: '{"csp-report":{}}', headers: { 'content-type': 'application/csp-report' } };
  expect((await server.ask('/api/csp-report', report)).status).toBe(204);
});
