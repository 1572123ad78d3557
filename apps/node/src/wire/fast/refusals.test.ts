import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';
import { cancelOrder, submitOrder } from '@candor/protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { z } from 'zod';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { parseWith } from '../http/read-input.ts';
import type { SocketCalls } from '../sockets/calls.ts';
import { serveSockets } from '../sockets/server.ts';
import { ExpressLane } from './index.ts';

type Calls = Pick<SocketCalls, 'answer' | 'read' | 'tryNow'>;
type Asks = (text: string) => Promise<string>;

let server: TestServer;
let token: string;
let address: string;
let askFast: Asks;
let askGeneral: Asks;
const cleanUp: (() => unknown)[] = [];

beforeAll(async () => {
  server = await TestServer.start();
  const user = await server.register('refused@example.com');
  token = user.token;
  address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { socketCalls } = server.app;
  askFast = await socketOf(user.userId, socketCalls);
  askGeneral = await socketOf(user.userId, {
    answer: (...asked) => socketCalls.answer(...asked),
    read: () => null,
    tryNow: () => 'left',
  });
});
afterAll(async () => {
  for (const clean of cleanUp) await clean();
  await server.stop();
});

/** A proven socket of a user: sends a text and gives the ANSWER to it, '' where none is due. */
async function socketOf(userId: number, calls: Calls): Promise<Asks> {
  const own = createServer();
  const sockets = serveSockets({
    server: own,
    exchange: server.exchange,
    markets: { ids: () => [], rows: () => [], feed: () => ({ kind: 'simulated', label: '' }) } as never,
    sessions: { find: async () => ({ userId, sessionId: 's', proof: 0 }), onEnded: () => () => undefined },
    calls,
    addressOf: () => '192.0.2.1',
    limits: { messageBurst: 10_000, callBurst: 10_000 },
  });
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(own.address() as AddressInfo).port}/ws/coin/${userId}`);
  cleanUp.push(
    () => client.terminate(),
    () => sockets.close(),
    () => own.close(),
  );
  await once(client, 'open');
  client.send(JSON.stringify({ op: 'auth', token: 't', follow: false }));
  await once(client, 'message');
  return async (text) => {
    const heard = once(client, 'message');
    client.send(text);
    // A message that is no call has no answer; what comes first is then the pong.
    if (!text.includes('"op":"call"')) client.send('{"op":"ping"}');
    return String((await heard)[0]);
  };
}

/** What differs from answer to answer by its nature is blotted out. */
const sameText = (text: string) =>
  text.replace(/"(requestId)":"[^"]*"/g, '"$1":"…"').replace(/"(n|timeMs)":\d+/g, '"$1":0');

const order = { symbol: 'BTC/USDT', side: 'buy', type: 'limit', price: '58000.00', quantity: '0.01000' };
const without = (name: string) => Object.fromEntries(Object.entries(order).filter(([key]) => key !== name));

/** Values that no field takes, or few. */
const badValues: readonly unknown[] = [
  ['', ' ', 'null', 'undefined', 'x', 'ü', '\u0000', '\u{1f600}', '__proto__', '-1', '+1', '1e5', '.5', '5.', '０'],
  ['9'.repeat(21), `0.${'1'.repeat(19)}`, 'x'.repeat(300), 'NaN', 'Infinity', '0x10', ' 1', '1\n', 'BUY', 'limit '],
  [0, -1, 1e308, 2 ** 53, 1.5, null, true, false, [], ['1'], {}, { a: 1 }, [[[[]]]]],
].flat();

const changed = (right: object, names: readonly string[]) =>
  names.flatMap((name) => badValues.map((value) => ({ ...right, [name]: value })));
const optional = ['timeInForce', 'postOnly', 'selfTradePrevention', 'requestId', 'clientOrderId', 'displayQuantity'];

const isWrong = (schema: z.ZodType, input: unknown): boolean => {
  try {
    parseWith(schema, input);
    return false;
  } catch {
    return true;
  }
};

/** Inputs that the schema refuses, and ones that only the exchange does. */
const wrongInputs = (
  [
    [
      'spot.submitOrder',
      [
        ...changed(order, [...Object.keys(order), ...optional]),
        ...Object.keys(order).map(without),
        { ...order, price: '-1', side: 'hold', colour: 'blue' },
        { ...order, id: '1' },
        {},
      ].filter((input) => isWrong(submitOrder.input, input)),
    ],
    [
      'spot.submitOrder',
      [
        ...['quoteAmount', 'triggerPrice', 'stopLimitPrice', 'trailingPercent'].map((name) => ({
          ...order,
          [name]: '1',
        })),
        { ...order, displayQuantity: '90.00000' },
        { ...order, symbol: 'NO/USDT' },
        { ...order, quantity: '90.00000' },
        { ...order, price: '58000.001' },
        without('price'),
      ],
    ],
    [
      'spot.cancelOrder',
      [
        ...changed({ id: '999999' }, ['id', 'requestId']).filter((input) => isWrong(cancelOrder.input, input)),
        { id: '999999' },
        { id: '1', symbol: 'BTC/USDT' },
        {},
      ],
    ],
  ] as const
).flatMap(([call, inputs]) => inputs.map((input) => ({ call, input: JSON.stringify(input) })));

const right = JSON.stringify(order);
/** Texts of a right order that are wrong where they are written, not in what they say. */
const wrongTexts: readonly string[] = [
  ['', ' ', '\uFEFF', 'null', '[]', '1', '"x"', '{', '}', '{}}', '{"a"}', '{"a":}', '{,}', '{"a":1,}'],
  [`\uFEFF${right}`, `${right}x`, `${right}{}`, `${right},`, `${right} \u0000`, `\u00a0${right}`, `\v${right}`],
  [right.slice(0, -1), right.slice(1), right.replaceAll('"', "'"), right.replace(':', '='), `[${right}]`],
  [
    '"symbol":"BTC/USDT",',
    '"\\u0073ymbol":"BTC/USDT",',
    '"__proto__":{"side":"sell"},',
    '"\\u005f_proto__":{},',
    '"constructor":{"prototype":{}},',
    '"toString":"x","hasOwnProperty":"y",',
    '"":"",',
    `"deep":${'['.repeat(9)}${']'.repeat(9)},`,
    `"deep":${'{"a":'.repeat(9)}1${'}'.repeat(9)},`,
    `"list":[${'1,'.repeat(200)}1],`,
    Array.from({ length: 201 }, (_, key) => `"k${key}":1,`).join(''),
  ].map((more) => right.replace('{', `{${more}`)),
  [
    ['1e999', '123456789012345678901234567890', '-0', '01', 'NaN', 'truex', 'tru', 'undefined', '.5', '"58000.00'],
    ['"58\\u0030x"', '"58\u0001"', '"\ud800"', '"58000.00"1', '"58000.00\\"', '"58000,00"', '"58000.00\u0660"'],
  ]
    .flat()
    .map((price) => right.replace('"58000.00"', price)),
  right.replace('BTC', 'BTÇ'),
  right.replace('buy', 'buу'),
].flat();

/** A hot call's message around an input. */
const around = (call: string, input: string) => `{"op":"call","id":"1","call":"${call}","input":${input}}`;

test('a right order takes the fast way on one socket and the general way on the other', async () => {
  const tried = vi.spyOn(server.app.socketCalls, 'tryNow');
  expect(await askFast(around('spot.submitOrder', right))).toContain('"code":200');
  expect(await askGeneral(around('spot.submitOrder', right))).toContain('"code":200');
  expect(tried.mock.results).toMatchObject([{ value: 'taken' }]);
  tried.mockRestore();
});

test('a socket refuses each wrong input of a hot call in the same bytes both ways', async () => {
  for (const { call, input } of wrongInputs) {
    const text = around(call, input);
    const refused = await askGeneral(text);
    expect(`${text} → ${refused}`).toMatch(/ → \{"type":"ANSWER","id":"1",.*"code":4\d\d/);
    expect([text, sameText(await askFast(text))]).toEqual([text, sameText(refused)]);
  }
});

test('a socket refuses each wrong text of a hot call in the same bytes both ways', async () => {
  const message = around('spot.submitOrder', right);
  const texts = [
    ...wrongTexts.filter((text) => text !== '').map((text) => around('spot.submitOrder', text)),
    ...['null', 'undefined', '', 'x'.repeat(65), 'a"', '\\x'].map((id) => message.replace('"id":"1"', `"id":"${id}"`)),
    ...['1', 'null', '{}', '[]', 'true'].map((id) => message.replace('"id":"1"', `"id":${id}`)),
    ...['Call', 'auth', ''].map((op) => message.replace('"op":"call"', `"op":"${op}"`)),
    message.replace('{', '{"id":"2",'),
    message.replace('{', '{"op":"call",'),
    message.replace('{', '{"token":"x",'),
    message.replace('{', '{"__proto__":{},'),
    message.replace('"spot.submitOrder"', '"spot.submitorder"'),
    message.replace('"spot.submitOrder"', '"user.logout"'),
    message.replace('"spot.submitOrder"', '"toString"'),
    message.replace('"spot.submitOrder"', 'null'),
    `\uFEFF${message}`,
    `${message}${message}`,
    `${message}]`,
    `${message}\u0000`,
    '{}',
    '\uFEFF',
    '[]',
  ];
  for (const text of texts) {
    const refused = await askGeneral(text);
    expect(`${text} → ${refused}`).toMatch(/ → \{"type":"(ANSWER",.*"code":400|HEARTBEAT")/);
    expect([text, sameText(await askFast(text))]).toEqual([text, sameText(refused)]);
  }
});

test('the express lane refuses each wrong body in the same bytes as the framework’s route', async () => {
  const taken = vi.spyOn(ExpressLane.prototype, 'take');
  cleanUp.push(() => taken.mockRestore());
  const bodies = [
    ...wrongInputs,
    ...wrongTexts.map((input) => ({ call: 'spot.submitOrder' as const, input })),
    { call: 'spot.cancelOrder' as const, input: '{"id":"1","id":"2"}' },
  ];
  for (const { call, input } of bodies) {
    const express = await posted(call, input, true);
    const common = await posted(call, input, false);
    const ways = taken.mock.results.slice(-2).map(({ value }) => value as boolean);
    expect([input, ways]).toEqual([input, [input !== '', false]]);
    expect([input, express]).toEqual([input, common]);
    expect(express.status).toBeGreaterThanOrEqual(400);
  }
});

const paths = {
  'spot.submitOrder': '/api/currency/order/submit',
  'spot.cancelOrder': '/api/currency/order/cancelOrder',
} as const;

/** Posts a body; one whose length is not said goes the common way. */
async function posted(call: keyof typeof paths, body: string, saysLength: boolean) {
  const length = saysLength
    ? { 'content-length': String(Buffer.byteLength(body)) }
    : { 'transfer-encoding': 'chunked' };
  const asked = request(address + paths[call], {
    method: 'POST',
    headers: { 'content-type': 'application/json', satoken: token, lang: 'de', ...length },
  });
  asked.end(body);
  const [answer] = await once(asked, 'response');
  return { status: Number(answer.statusCode), text: sameText(await textOf(answer)) };
}
