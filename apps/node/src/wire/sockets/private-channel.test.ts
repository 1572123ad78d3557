import { afterEach, beforeEach, expect, test } from 'vitest';
import { amount } from '@candor/amount';
import type { ExchangeEvent } from '@candor/core';
import { privateMessage } from '@candor/protocol';
import { ofType, SocketRoom } from './test-support/socket-room.ts';

let room: SocketRoom;
beforeEach(async () => {
  room = await SocketRoom.start();
});
afterEach(() => room.close());

const tradeOf = (makerUserId: number, takerUserId: number): ExchangeEvent => ({
  type: 'trade',
  tradeId: 1,
  marketId: 1,
  price: 10_000,
  quantity: 100_000,
  notional: amount(10_000_000_000n),
  takerSide: 'buy',
  makerOrderId: 1,
  takerOrderId: 2,
  makerUserId,
  takerUserId,
  makerPpm: 0,
  takerPpm: 0,
  makerFee: amount(0n),
  takerFee: amount(0n),
  fundShare: amount(0n),
  makerRemaining: 0,
  makerDisplayed: 0,
  makerReleased: amount(0n),
  takerRemaining: 0,
  referencePrice: 10_000,
});

test('the private channel opens with the user’s own token only', async () => {
  const foreign = await room.open('/ws/coin/7');
  foreign.say({ op: 'auth', token: 'token-8' });
  expect(await foreign.closed).toBe(4403);
  const wrong = await room.open('/ws/coin/7');
  wrong.say({ op: 'auth', token: 'stolen' });
  expect(await wrong.closed).toBe(4401);
  const silent = await room.open('/ws/coin/7');
  expect(await silent.closed).toBe(4401);
  expect([...foreign.messages, ...wrong.messages, ...silent.messages]).toEqual([]);
  const tried = { address: '192.0.2.1', path: '/ws/coin/{userId}' };
  expect(room.events).toEqual([
    { ...tried, kind: 'foreign_id', userId: 8 },
    { ...tried, kind: 'unproven' },
  ]);
});

test('the private channel begins with a snapshot and numbers what follows', async () => {
  const client = await room.open('/ws/coin/7');
  client.say({ op: 'auth', token: 'token-7' });
  const snapshot = privateMessage.parse(await client.next(ofType('SNAPSHOT')));
  expect(snapshot).toMatchObject({ n: 1, data: { balances: [{ asset: 'USDT', total: '0.00000500' }], orders: [] } });
  room.stage.record({ type: 'demo_funds_granted', userId: 7, assetId: 1, amount: amount(100n) });
  room.stage.record({ type: 'demo_funds_granted', userId: 9, assetId: 1, amount: amount(100n) });
  room.stage.record({ type: 'user_tier_set', userId: 7, tier: 2 });
  const balance = privateMessage.parse(await client.next(ofType('OWNCOIN')));
  expect(balance).toMatchObject({ n: 2, data: [{ total: '0.00000600' }] });
  expect(privateMessage.parse(await client.next(ofType('USER_STATUS')))).toMatchObject({ n: 3, data: { vip: 2 } });
});

test('the end of a session closes its socket at once', async () => {
  const client = await room.open('/ws/coin/7');
  client.say({ op: 'auth', token: 'token-7' });
  await client.next(ofType('SNAPSHOT'));
  // A reader of the session still finds it: nothing but the word of its end closes the
  // socket.
  for (const listener of room.stage.ended) listener('token-7');
  expect(await client.closed).toBe(4404);
});

test('a user’s own fill is sent before the public trade of the same record', async () => {
  const order: string[] = [];
  const own = await room.open('/ws/coin/7');
  own.socket.on('message', (data) => order.push(JSON.parse((data as Buffer).toString()).type as string));
  own.say({ op: 'auth', token: 'token-7' });
  await own.next(ofType('SNAPSHOT'));
  const all = await room.open('/ws/x');
  all.socket.on('message', (data) => order.push(JSON.parse((data as Buffer).toString()).type as string));
  all.say({ op: 'subscribe', type: 'trade', symbol: 'BTC/USDT' });
  await all.next(ofType('TRADE'));
  order.length = 0;
  room.stage.fresh.push({ tradeId: '1', price: '100.00', quantity: '1.00000', takerSide: 'buy', timeMs: 2 });
  room.stage.record(tradeOf(7, 8));
  await all.next(ofType('TRADE'));
  expect(order).toEqual(['FILL', 'OWNCOIN', 'TRADE']);
});

test('an open private socket takes calls, and answers each by its id; none before the proof', async () => {
  const early = await room.open('/ws/coin/7');
  early.say({ op: 'call', id: '1', call: 'spot.cancelOrder', input: { id: '5' } });
  expect(await early.closed).toBe(4401);
  expect(room.called).toEqual([]);

  const client = await room.open('/ws/coin/7');
  client.say({ op: 'auth', token: 'token-7', follow: false });
  await client.next(ofType('HEARTBEAT'));
  for (const id of ['a', 'b', 'c', 'd']) client.say({ op: 'call', id, call: 'spot.cancelOrder', input: { id: '5' } });
  const answers = [];
  for (const id of ['a', 'b', 'c', 'd']) {
    answers.push(privateMessage.parse(await client.next((message) => message['id'] === id)));
  }
  expect(answers[0]).toEqual({ type: 'ANSWER', id: 'a', code: 200, msg: 'en', data: { userId: 7 } });
  expect(answers[3]).toMatchObject({ code: 429, retryAfter: 1 });
  expect(room.called.map((message) => message['id'])).toEqual(['a', 'b', 'c']);
  client.socket.send('{"op":"call","op":"ping"}');
  expect(await client.next((message) => message['id'] === null)).toMatchObject({ type: 'ANSWER', code: 400 });
  expect(client.messages.some(ofType('SNAPSHOT'))).toBe(false);
  client.socket.terminate();
});

test('a user’s sockets are counted whether they follow or not', async () => {
  const clients = [];
  for (let opened = 0; opened < 10; opened += 1) {
    const client = await room.open('/ws/coin/8');
    client.say({ op: 'auth', token: 'token-8', follow: opened % 2 === 0 });
    await client.next(ofType(opened % 2 === 0 ? 'SNAPSHOT' : 'HEARTBEAT'));
    clients.push(client);
  }
  const oneMore = await room.open('/ws/coin/8');
  oneMore.say({ op: 'auth', token: 'token-8', follow: false });
  expect(await oneMore.closed).toBe(4429);
  for (const { socket } of clients) socket.terminate();
});
