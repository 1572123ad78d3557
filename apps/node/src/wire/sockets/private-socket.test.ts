import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { serveSockets, type Sockets } from './server.ts';

let server: TestServer;
let sockets: Sockets;
let userId: number;
let client: WebSocket;
const own = createServer();

beforeAll(async () => {
  server = await TestServer.start();
  ({ userId } = await server.register('order@example.com'));
  sockets = serveSockets({
    server: own,
    exchange: server.exchange,
    markets: { ids: () => [], rows: () => [], feed: () => ({ kind: 'simulated', label: '' }) } as never,
    sessions: { find: async () => ({ userId, sessionId: 's', proof: 0 }), onEnded: () => () => undefined },
    calls: server.app.socketCalls,
    addressOf: () => '192.0.2.1',
  });
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  client = new WebSocket(`ws://127.0.0.1:${(own.address() as AddressInfo).port}/ws/coin/${userId}`);
  await once(client, 'open');
  client.send(JSON.stringify({ op: 'auth', token: 't', follow: false }));
  await once(client, 'message');
});
afterAll(async () => {
  client.terminate();
  await sockets.close();
  own.close();
  await server.stop();
});

interface Answered {
  readonly id: string;
  readonly code: number;
  readonly data: { readonly seq?: number; readonly orderId?: string; readonly reason?: string };
}

/** Sends calls in one piece and gives their answers in the order of the calls. */
async function callTogether(...calls: readonly [call: string, input: object][]): Promise<Answered[]> {
  const answers = new Map<string, Answered>();
  const hear = (data: Buffer): void => {
    const message = JSON.parse(String(data));
    if (message.type === 'ANSWER') answers.set(message.id, message);
  };
  client.on('message', hear);
  const { _socket: stream } = client as unknown as { readonly _socket: Socket };
  stream.cork();
  calls.forEach(([call, input], at) => client.send(JSON.stringify({ op: 'call', id: String(at), call, input })));
  stream.uncork();
  await expect.poll(() => answers.size).toBe(calls.length);
  client.off('message', hear);
  return calls.map((_, at) => answers.get(String(at)) as Answered);
}

const order = { symbol: 'BTC/USDT', side: 'buy', type: 'limit', price: '58000.00', quantity: '0.01000' };
const openOrders = (): string[] => server.exchange.exchange.openOrdersOf(userId).map(({ orderId }) => String(orderId));

test('an order that is sent after the cancel of all is not canceled with them', async () => {
  await callTogether(['spot.submitOrder', order]);
  const [canceled, placed] = await callTogether(['spot.cancelAllOrders', {}], ['spot.submitOrder', order]);
  expect([canceled?.code, placed?.code]).toEqual([200, 200]);
  expect(placed?.data.seq).toBeGreaterThan(canceled?.data.seq ?? 0);
  expect(openOrders()).toEqual([placed?.data.orderId]);
});

test('an order that is refused does not take what a later cancel gives back', async () => {
  await callTogether(['spot.cancelAllOrders', {}]);
  const most = { ...order, quantity: '0.50000' };
  const [held] = await callTogether(['spot.submitOrder', most]);
  expect(held?.code).toBe(200);
  const [refused, canceled] = await callTogether(
    ['spot.submitOrder', most],
    ['spot.cancelOrder', { id: held?.data.orderId }],
  );
  expect([refused?.data.reason, canceled?.code]).toEqual(['insufficient_available', 200]);
});
