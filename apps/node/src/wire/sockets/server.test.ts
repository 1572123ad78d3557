import { afterEach, beforeEach, expect, test } from 'vitest';
import { publicMessage } from '@candor/protocol';
import { ofType, SocketRoom } from './test-support/socket-room.ts';

let room: SocketRoom;
beforeEach(async () => {
  room = await SocketRoom.start();
});
afterEach(() => room.close());

test('a subscription to the book begins with a snapshot and goes on without a gap', async () => {
  const client = await room.open('/ws/any');
  client.say({ op: 'Subscribe', type: 'depth', symbol: 'BTC_USDT' });
  const book = new Map<string, string>();
  const snapshot = publicMessage.parse(await client.next(ofType('DEPTH')));
  if (snapshot.type !== 'DEPTH' || !snapshot.snapshot) throw new Error('The first message is no snapshot.');
  for (const [price, quantity] of snapshot.data.bids) book.set(price, quantity);
  let seq = snapshot.seq;
  for (const [price, quantity] of [
    ['100.00', '0.50000'],
    ['101.00', '2.00000'],
    ['100.00', '0.00000'],
  ] as const) {
    room.stage.level(price, quantity);
    const update = publicMessage.parse(await client.next(ofType('DEPTH')));
    if (update.type !== 'DEPTH' || update.snapshot) throw new Error('An update was expected.');
    expect(update.prevSeq).toBe(seq);
    seq = update.seq;
    for (const [changed, left] of update.data.bids) {
      if (Number(left) === 0) book.delete(changed);
      else book.set(changed, left);
    }
  }
  expect(book).toEqual(room.stage.bids);
});

test('two subscribers see the same numbers whenever they came', async () => {
  const early = await room.open('/ws/1');
  early.say({ op: 'subscribe', type: 'DEPTH', symbol: 'BTC/USDT' });
  await early.next(ofType('DEPTH'));
  room.stage.level('99.00', '1.00000');
  const late = await room.open('/ws/2');
  late.say({ op: 'subscribe', type: 'DEPTH', symbol: 'BTC/USDT' });
  const snapshot = await late.next(ofType('DEPTH'));
  room.stage.level('98.00', '1.00000');
  const update = await late.next(ofType('DEPTH'));
  expect(update).toMatchObject({ snapshot: false, prevSeq: snapshot['seq'] });
  await early.next((message) => message['seq'] === snapshot['seq']);
  expect(await early.next(ofType('DEPTH'))).toEqual(update);
});

test.each([
  [{ op: 'subscribe' }, 'type'],
  [{ op: 'subscribe', type: 'depth', symbol: 'NOPE/USDT' }, 'symbol'],
  [{ op: 'subscribe', type: 'kline', symbol: 'BTC/USDT' }, 'interval'],
  [{ op: 'dance' }, 'op'],
])('what is not understood is answered with the field that is wrong: %j', async (message, field) => {
  const client = await room.open('/ws/x');
  client.say(message);
  expect(await client.next(ofType('ERROR'))).toMatchObject({ code: 400, field });
});

test('one who sends too much is closed', async () => {
  const client = await room.open('/ws/x');
  for (let count = 0; count < 60; count += 1) client.say({ op: 'ping' });
  expect(await client.closed).toBe(4429);
});

test('a message that is too large closes the socket', async () => {
  const client = await room.open('/ws/x');
  client.say({ op: 'ping', symbol: 'x'.repeat(17_000) });
  expect(await client.closed).toBe(1009);
});

test.each(['/ws/any', '/ws/coin/7'])(
  'on %s the text ping answers a heartbeat, and at any other time asks for one',
  async (channel) => {
    const client = await room.open(channel);
    if (channel !== '/ws/any') {
      // Before the proof it says nothing, and ends nothing.
      client.socket.send('ping');
      client.say({ op: 'auth', token: 'token-7', follow: false });
      await client.next(ofType('HEARTBEAT'));
      client.socket.send('ping');
    }
    client.socket.send('ping');
    await client.next(ofType('HEARTBEAT'));
    client.socket.send('ping');
    client.say({ op: 'ping' });
    await client.next(ofType('HEARTBEAT'));
    client.socket.close();
    await client.closed;
    expect(client.messages.map(({ type }) => type).filter((type) => type !== 'FEED')).toEqual([]);
  },
);
