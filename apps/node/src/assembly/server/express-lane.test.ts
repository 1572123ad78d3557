import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestServer } from '../test-support/test-server.ts';

let server: TestServer;
let address: string;
let token: string;
beforeAll(async () => {
  server = await TestServer.start();
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ token } = await server.register('lane@example.com'));
});
afterAll(() => server.stop());

const order = { symbol: 'BTC/USDT', side: 'buy', type: 'limit', price: '58000.00', quantity: '0.01000' };
const submit = '/api/currency/order/submit';
const cancel = '/api/currency/order/cancelOrder';

interface Request {
  readonly path: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Status, headers and body; what differs from answer to answer by its nature is blotted out. */
async function ask(path: string, { body, headers }: Request) {
  const response = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', satoken: token, ...headers },
    body,
  });
  const text = await response.text();
  const sameHeaders = Object.fromEntries(
    [...response.headers].filter(([name]) => name !== 'date' && name !== 'content-length'),
  );
  const sameText = text
    .replace(/"(orderId|id|requestId)":"[^"]*"/g, '"$1":"…"')
    .replace(/"(seq|timeMs)":\d+/g, '"$1":0');
  return { status: response.status, headers: sameHeaders, text: sameText };
}

test.each<[string, Request]>([
  ['an order', { path: submit, body: JSON.stringify(order) }],
  ['an order of another language', { path: submit, body: JSON.stringify(order), headers: { lang: 'de' } }],
  ['a price that is no price', { path: submit, body: JSON.stringify({ ...order, price: -1, side: 'hold' }) }],
  [
    'an unknown market',
    { path: submit, body: JSON.stringify({ ...order, symbol: 'NO/USDT' }), headers: { lang: 'ja' } },
  ],
  ['more than there is', { path: submit, body: JSON.stringify({ ...order, quantity: '90.00000' }) }],
  ['no JSON', { path: submit, body: '{"symbol":' }],
  ['the same key twice', { path: submit, body: '{"symbol":"BTC/USDT","symbol":"ETH/USDT"}' }],
  ['no token', { path: submit, body: JSON.stringify(order), headers: { satoken: '' } }],
  ['a foreign token', { path: submit, body: JSON.stringify(order), headers: { satoken: 'x'.repeat(43) } }],
  ['another site’s page', { path: submit, body: JSON.stringify(order), headers: { 'sec-fetch-site': 'cross-site' } }],
  ['an order that is not there', { path: cancel, body: '{"id":"999999"}' }],
  ['an id that is none', { path: cancel, body: '{"id":"abc"}' }],
])('the lane answers as the common way does: %s', async (_, request) => {
  // An empty query is unusual enough to go the common way.
  expect(await ask(request.path, request)).toEqual(await ask(`${request.path}?`, request));
});

test('a request sent twice has one effect, whichever way it came', async () => {
  const body = JSON.stringify({ ...order, requestId: 'lane-request-1' });
  const post = async (path: string) => {
    const headers = { 'content-type': 'application/json', satoken: token };
    return (await fetch(address + path, { method: 'POST', headers, body })).text();
  };
  expect(await post(submit)).toBe(await post(`${submit}?`));
});
