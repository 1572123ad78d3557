import { afterAll, beforeAll, expect, test } from 'vitest';
import { privateMessage } from '@candor/protocol';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { textOfFrame } from '../../engine/orders/answer-text.ts';
import type { SocketCaller } from './calls.ts';

let server: TestServer;
let address: string;
let caller: SocketCaller;
beforeAll(async () => {
  server = await TestServer.start([]);
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { token, userId } = await server.register('socket@example.com');
  caller = { userId, sessionId: 's', proof: 0, token, address: '192.0.2.1', language: 'de' };
});
afterAll(() => server.stop());

const order = { symbol: 'BTC/USDT', side: 'buy', type: 'limit', price: '58000.00', quantity: '0.01000' };
const paths = {
  'spot.submitOrder': '/api/currency/order/submit',
  'spot.cancelOrder': '/api/currency/order/cancelOrder',
} as const;

/** What differs from answer to answer by its nature is blotted out. */
const sameText = (text: string) =>
  text.replace(/"(orderId|id|requestId)":"[^"]*"/g, '"$1":"…"').replace(/"(seq|timeMs)":\d+/g, '"$1":0');

async function overHttp(call: keyof typeof paths, input: unknown): Promise<string> {
  const headers = { 'content-type': 'application/json', satoken: caller.token, lang: 'de' };
  return (await fetch(address + paths[call], { method: 'POST', headers, body: JSON.stringify(input) })).text();
}

const overSocket = (call: string, input: unknown, id: unknown = 'mine') =>
  server.app.socketCalls.answer({ op: 'call', id, call, input }, caller);

test.each<[string, keyof typeof paths, unknown]>([
  ['an order', 'spot.submitOrder', order],
  ['wrong fields', 'spot.submitOrder', { ...order, price: -1, side: 'hold' }],
  ['an unknown field', 'spot.submitOrder', { ...order, colour: 'blue' }],
  ['an unknown market', 'spot.submitOrder', { ...order, symbol: 'NO/USDT' }],
  ['more than there is', 'spot.submitOrder', { ...order, quantity: '90.00000' }],
  ['an order that is not there', 'spot.cancelOrder', { id: '999999' }],
  ['an id that is none', 'spot.cancelOrder', { id: 'abc' }],
])('the socket answers as HTTP does: %s', async (_, call, input) => {
  const answer = await overSocket(call, input);
  expect(privateMessage.parse(JSON.parse(answer))).toMatchObject({ type: 'ANSWER', id: 'mine' });
  expect(sameText(answer)).toBe(`{"type":"ANSWER","id":"…",${sameText(await overHttp(call, input)).slice(1)}`);
});

test('a request has one effect, whichever way and however often it comes', async () => {
  const input = { ...order, requestId: 'socket-request-1' };
  const { type, id, ...first } = JSON.parse(await overSocket('spot.submitOrder', input)) as Record<string, unknown>;
  expect([type, id]).toEqual(['ANSWER', 'mine']);
  expect(JSON.parse(await overHttp('spot.submitOrder', input))).toEqual(first);
  const other = JSON.parse(await overSocket('spot.submitOrder', { ...input, quantity: '0.02000' }));
  expect(other).toMatchObject({ code: 409 });
});

/** The answer of the quick way; undefined where it leaves the call to the general one. */
function quickly(call: string, input: unknown): Promise<string> | undefined {
  const quick = server.app.socketCalls.read(JSON.stringify({ op: 'call', id: 'mine', call, input }));
  if (!quick) return undefined;
  let reader = (_text: string): void => undefined;
  const answer = new Promise<string>((resolve) => (reader = resolve));
  const answered = (text: string, isFrame: boolean) => reader(isFrame ? textOfFrame(text) : text);
  return server.app.socketCalls.tryNow(quick, caller, { answered }) === 'taken' ? answer : undefined;
}

test('the quick way answers in the same words, and does a request once whichever way it comes', async () => {
  const input = { ...order, requestId: 'quick-request-1', clientOrderId: 'quick-1' };
  const first = await quickly('spot.submitOrder', input);
  expect(await overSocket('spot.submitOrder', input)).toBe(first);
  expect(quickly('spot.submitOrder', input)).toBeUndefined();
  const changed = { ...input, quantity: '0.02000' };
  expect(quickly('spot.submitOrder', changed)).toBeUndefined();
  expect(JSON.parse(await overSocket('spot.submitOrder', changed))).toMatchObject({ code: 409 });
  const general = { ...order, requestId: 'quick-request-2', timeInForce: 'IOC' };
  expect(JSON.parse(await overSocket('spot.submitOrder', general))).toMatchObject({ code: 200 });
  expect(quickly('spot.submitOrder', general)).toBeUndefined();
});

test.each([{ displayQuantity: '0.00100' }, { timeInForce: 'IOC', clientOrderId: 'quick-2' }, { postOnly: true }])(
  'the quick way takes every limit order, and knows it again on the general: %j',
  async (more) => {
    const input = { ...order, ...more, requestId: `quick-${Object.keys(more)[0]}` };
    const first = await quickly('spot.submitOrder', input);
    expect(first).toContain('"code":200');
    expect(await overSocket('spot.submitOrder', input)).toBe(first);
  },
);

test('the quick way cancels in the same words, and leaves what it can not do to the general one', async () => {
  const placed = JSON.parse((await quickly('spot.submitOrder', order)) ?? '') as { data: { orderId: string } };
  const { orderId } = placed.data;
  const canceled = await quickly('spot.cancelOrder', { id: orderId, requestId: 'quick-cancel-1' });
  expect(await overSocket('spot.cancelOrder', { id: orderId, requestId: 'quick-cancel-1' })).toBe(canceled);
  for (const input of [
    { ...order, symbol: 'NO/USDT' },
    { ...order, price: '58000.001' },
    { ...order, quantity: '90.00000' },
  ])
    expect(quickly('spot.submitOrder', input)).toBeUndefined();
  expect(quickly('spot.cancelOrder', { id: '999999' })).toBeUndefined();
});

test('what is no call of the socket is refused by name', async () => {
  expect(JSON.parse(await overSocket('user.logout', {}))).toMatchObject({
    code: 400,
    id: 'mine',
    data: { fields: [{ field: 'call', rule: 'one_of' }] },
  });
  expect(JSON.parse(await overSocket('spot.cancelOrder', { id: '1' }, 7))).toMatchObject({ code: 400, id: null });
});

test('orders of both ways count together, and one too many says when to come back', async () => {
  let refusedBySocket: { code: number; retryAfter?: number } | undefined;
  for (let tried = 0; tried < 101 && !refusedBySocket; tried += 1) {
    const answer = JSON.parse(await overSocket('spot.submitOrder', { ...order, price: '0' }));
    if (answer.code === 429) refusedBySocket = answer;
  }
  expect(refusedBySocket?.retryAfter).toBeGreaterThan(0);
  expect(quickly('spot.submitOrder', order)).toBeUndefined();
  expect(JSON.parse(await overHttp('spot.submitOrder', order))).toMatchObject({ code: 429 });
  expect(JSON.parse(await overSocket('spot.cancelOrder', { id: '999999' }))).toMatchObject({ code: 422 });
});
