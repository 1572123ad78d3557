import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { amount } from '@candor/amount';
import type { Exchange, ExchangeEvent, ExchangeRecord } from '@candor/core';
import { brokerPath, privateMessage, publicMessage } from '@candor/protocol';
import type { ExchangeService } from '../exchange/service.ts';
import type { LiveMarkets } from '../markets/live-markets.ts';
import type { Listings } from './account-writer.ts';
import { serveSockets, type Sockets } from './server.ts';

/** An exchange and its markets that do what a test says. */
class Stage {
  readonly listeners = new Set<(record: ExchangeRecord) => void>();
  readonly ended = new Set<(sessionId: string) => void>();
  readonly bids = new Map<string, string>([['100.00', '1.00000']]);
  changes: [string, string][] = [];
  fresh: { tradeId: string; price: string; quantity: string; takerSide: 'buy'; timeMs: number }[] = [];
  seq = 5;

  readonly terms = {
    tickScale: 2,
    lotScale: 5,
    minimumQuantity: 1,
    maximumQuantity: 1_000_000,
    minimumNotional: amount(1n),
    maximumNotional: amount(10n ** 15n),
    bandPpm: 100_000,
    slippageCapPpm: 50_000,
    tickStep: 1,
    lotStep: 1,
    openOrdersMax: 200,
  };

  readonly exchange: ExchangeService = {
    durableSeq: 5,
    onRecord: (listener: (record: ExchangeRecord) => void) => {
      this.listeners.add(listener);
      return () => this.listeners.delete(listener);
    },
    read: async <Value>(query: (exchange: Exchange) => Value) => ({
      value: query({
        user: () => ({ frozen: false, tier: 0 }),
        balancesOf: () => [{ wallet: 1, assetId: 1, available: 500n, reserved: 0n }],
        openOrdersOf: () => [],
      } as never),
      seq: 5,
    }),
  } as never;

  readonly markets: LiveMarkets & Listings = {
    timeMs: 1,
    ids: () => [1],
    find: (symbol: string) => (symbol.startsWith('BTC') ? 1 : undefined),
    symbolOf: () => 'BTC/USDT',
    rows: () => [],
    row: () => ({ symbol_name: 'BTC/USDT' }),
    feed: () => ({ kind: 'simulated', label: 'Simulated prices' }),
    depth: () => ({ symbol: 'BTC/USDT', seq: this.seq, bids: Array.from(this.bids), asks: [] }),
    trades: () => [],
    takeDepthChanges: () => {
      const bids = this.changes.splice(0);
      return bids.length > 0 ? { bids, asks: [] } : null;
    },
    noteWatched: () => undefined,
    takeTrades: () => this.fresh.splice(0),
    dropTrades: () => void this.fresh.splice(0),
    usdtPrice: () => null,
    asset: () => ({ symbol: 'USDT', name: 'Tether', scale: 8 }),
    market: () => ({
      marketId: 1,
      symbol: 'BTC/USDT',
      base: 'BTC',
      quote: 'USDT',
      baseAssetId: 2,
      quoteAssetId: 1,
      baseScale: 8,
      quoteScale: 8,
      state: 'open' as const,
      terms: this.terms,
    }),
  } as never;

  constructor() {
    Object.defineProperty(this.markets, 'seq', { get: () => this.seq });
  }

  /** A level changes with a record. */
  level(price: string, quantity: string): void {
    this.seq += 1;
    if (Number(quantity) === 0) this.bids.delete(price);
    else this.bids.set(price, quantity);
    this.changes.push([price, quantity]);
  }

  record(...events: ExchangeEvent[]): void {
    this.seq += 1;
    const record: ExchangeRecord = { version: 1, seq: this.seq, timeMs: 2, actor: { kind: 'system' }, events };
    for (const listener of this.listeners) listener(record);
  }
}

const server = createServer();
let stage: Stage;
let called: Record<string, unknown>[];
let events: object[];
let sockets: Sockets;
let base: string;

beforeEach(async () => {
  stage = new Stage();
  called = [];
  events = [];
  server.removeAllListeners('upgrade');
  sockets = serveSockets({
    server,
    exchange: stage.exchange,
    markets: stage.markets,
    sessions: {
      find: async (token) =>
        token.startsWith('token-') ? { sessionId: token, userId: Number(token.slice(6)), proof: 0 } : null,
      onEnded: (listener) => {
        stage.ended.add(listener);
        return () => stage.ended.delete(listener);
      },
    },
    calls: {
      answer: async (message, { userId, language }) => {
        called.push(message);
        return JSON.stringify({ type: 'ANSWER', id: message['id'], code: 200, msg: language, data: { userId } });
      },
      tryNow: () => 'left',
    },
    addressOf: () => '192.0.2.1',
    noteEvent: (event) => void events.push(event),
    limits: { authWithinMs: 150, callBurst: 3, callsPerSecond: 0.001 },
  });
  if (!server.listening) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
  base = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => sockets.close());

interface Client {
  readonly socket: WebSocket;
  readonly messages: Record<string, unknown>[];
  readonly closed: Promise<number>;
  say(message: object): void;
  /** Waits for the next message that satisfies the condition. */
  next(found: (message: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
}

async function open(path: string): Promise<Client> {
  const socket = new WebSocket(base + path);
  const messages: Record<string, unknown>[] = [];
  const closed = new Promise<number>((done) => socket.once('close', (code) => done(code)));
  socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString()) as Record<string, unknown>));
  await once(socket, 'open');
  return {
    socket,
    messages,
    closed,
    say: (message) => socket.send(JSON.stringify(message)),
    async next(found) {
      for (;;) {
        const at = messages.findIndex(found);
        if (at >= 0) return messages.splice(at, 1)[0]!;
        await once(socket, 'message');
      }
    },
  };
}

const ofType = (type: string) => (message: Record<string, unknown>) => message['type'] === type;

test('a subscription to the book begins with a snapshot and goes on without a gap', async () => {
  const client = await open('/ws/any');
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
    stage.level(price, quantity);
    const update = publicMessage.parse(await client.next(ofType('DEPTH')));
    if (update.type !== 'DEPTH' || update.snapshot) throw new Error('An update was expected.');
    expect(update.prevSeq).toBe(seq);
    seq = update.seq;
    for (const [changed, left] of update.data.bids) {
      if (Number(left) === 0) book.delete(changed);
      else book.set(changed, left);
    }
  }
  expect(book).toEqual(stage.bids);
});

test('two subscribers see the same numbers whenever they came', async () => {
  const early = await open('/ws/1');
  early.say({ op: 'subscribe', type: 'DEPTH', symbol: 'BTC/USDT' });
  await early.next(ofType('DEPTH'));
  stage.level('99.00', '1.00000');
  const late = await open('/ws/2');
  late.say({ op: 'subscribe', type: 'DEPTH', symbol: 'BTC/USDT' });
  const snapshot = await late.next(ofType('DEPTH'));
  stage.level('98.00', '1.00000');
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
  const client = await open('/ws/x');
  client.say(message);
  expect(await client.next(ofType('ERROR'))).toMatchObject({ code: 400, field });
});

test('one who sends too much is closed', async () => {
  const client = await open('/ws/x');
  for (let count = 0; count < 60; count += 1) client.say({ op: 'ping' });
  expect(await client.closed).toBe(4429);
});

test('a message that is too large closes the socket', async () => {
  const client = await open('/ws/x');
  client.say({ op: 'ping', symbol: 'x'.repeat(17_000) });
  expect(await client.closed).toBe(1009);
});

test('the private channel opens with the user’s own token only', async () => {
  const foreign = await open('/ws/coin/7');
  foreign.say({ op: 'auth', token: 'token-8' });
  expect(await foreign.closed).toBe(4403);
  const wrong = await open('/ws/coin/7');
  wrong.say({ op: 'auth', token: 'stolen' });
  expect(await wrong.closed).toBe(4401);
  const silent = await open('/ws/coin/7');
  expect(await silent.closed).toBe(4401);
  expect([...foreign.messages, ...wrong.messages, ...silent.messages]).toEqual([]);
  const tried = { address: '192.0.2.1', path: '/ws/coin/{userId}' };
  expect(events).toEqual([
    { ...tried, kind: 'foreign_id', userId: 8 },
    { ...tried, kind: 'unproven' },
  ]);
});

test('the private channel begins with a snapshot and numbers what follows', async () => {
  const client = await open('/ws/coin/7');
  client.say({ op: 'auth', token: 'token-7' });
  const snapshot = privateMessage.parse(await client.next(ofType('SNAPSHOT')));
  expect(snapshot).toMatchObject({ n: 1, data: { balances: [{ asset: 'USDT', total: '0.00000500' }], orders: [] } });
  stage.record({ type: 'demo_funds_granted', userId: 7, assetId: 1, amount: amount(100n) });
  stage.record({ type: 'demo_funds_granted', userId: 9, assetId: 1, amount: amount(100n) });
  stage.record({ type: 'user_tier_set', userId: 7, tier: 2 });
  const balance = privateMessage.parse(await client.next(ofType('OWNCOIN')));
  expect(balance).toMatchObject({ n: 2, data: [{ total: '0.00000600' }] });
  expect(privateMessage.parse(await client.next(ofType('USER_STATUS')))).toMatchObject({ n: 3, data: { vip: 2 } });
});

test('the end of a session closes its socket at once', async () => {
  const client = await open('/ws/coin/7');
  client.say({ op: 'auth', token: 'token-7' });
  await client.next(ofType('SNAPSHOT'));
  // Whoever looks for the session still finds it: nothing but the word of its end closes the socket.
  for (const listener of stage.ended) listener('token-7');
  expect(await client.closed).toBe(4404);
});

test('a user’s own fill is sent before the public trade of the same record', async () => {
  const order: string[] = [];
  const own = await open('/ws/coin/7');
  own.socket.on('message', (data) => order.push(JSON.parse((data as Buffer).toString()).type as string));
  own.say({ op: 'auth', token: 'token-7' });
  await own.next(ofType('SNAPSHOT'));
  const all = await open('/ws/x');
  all.socket.on('message', (data) => order.push(JSON.parse((data as Buffer).toString()).type as string));
  all.say({ op: 'subscribe', type: 'trade', symbol: 'BTC/USDT' });
  await all.next(ofType('TRADE'));
  order.length = 0;
  stage.fresh.push({ tradeId: '1', price: '100.00', quantity: '1.00000', takerSide: 'buy', timeMs: 2 });
  stage.record(tradeOf(7, 8));
  await all.next(ofType('TRADE'));
  expect(order).toEqual(['FILL', 'OWNCOIN', 'TRADE']);
});

test.each(['/ws/coin/seven', '//', '/ws/coin/7/', '/ws/%', '*', 'http://[', '/ws/any/..//x'])(
  'a path that is no channel is refused: %s',
  async (path) => {
    const { port } = server.address() as AddressInfo;
    const stream = connect(port, '127.0.0.1');
    stream.write(
      `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
        'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    );
    let said = '';
    for await (const chunk of stream) said += String(chunk);
    expect(said).toMatch(/^HTTP\/1\.1 40[04] /);
  },
);

test('a query beside the path changes nothing', async () => {
  const client = await open('/ws/any?x=//');
  client.say({ op: 'ping' });
  expect(await client.next(ofType('HEARTBEAT'))).toBeDefined();
});

test.each(['/ws/any', '/ws/coin/7'])(
  'on %s the text ping answers a heartbeat, and at any other time asks for one',
  async (channel) => {
    const client = await open(channel);
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

test('an open private socket takes calls, and answers each by its id; none before the proof', async () => {
  const early = await open('/ws/coin/7');
  early.say({ op: 'call', id: '1', call: 'spot.cancelOrder', input: { id: '5' } });
  expect(await early.closed).toBe(4401);
  expect(called).toEqual([]);

  const client = await open('/ws/coin/7');
  client.say({ op: 'auth', token: 'token-7', follow: false });
  await client.next(ofType('HEARTBEAT'));
  for (const id of ['a', 'b', 'c', 'd']) client.say({ op: 'call', id, call: 'spot.cancelOrder', input: { id: '5' } });
  const answers = [];
  for (const id of ['a', 'b', 'c', 'd']) {
    answers.push(privateMessage.parse(await client.next((message) => message['id'] === id)));
  }
  expect(answers[0]).toEqual({ type: 'ANSWER', id: 'a', code: 200, msg: 'en', data: { userId: 7 } });
  expect(answers[3]).toMatchObject({ code: 429, retryAfter: 1 });
  expect(called.map((message) => message['id'])).toEqual(['a', 'b', 'c']);
  client.socket.send('{"op":"call","op":"ping"}');
  expect(await client.next((message) => message['id'] === null)).toMatchObject({ type: 'ANSWER', code: 400 });
  expect(client.messages.some(ofType('SNAPSHOT'))).toBe(false);
  client.socket.terminate();
});

test('a user’s sockets are counted whether they follow or not', async () => {
  const clients = [];
  for (let opened = 0; opened < 10; opened += 1) {
    const client = await open('/ws/coin/8');
    client.say({ op: 'auth', token: 'token-8', follow: opened % 2 === 0 });
    await client.next(ofType(opened % 2 === 0 ? 'SNAPSHOT' : 'HEARTBEAT'));
    clients.push(client);
  }
  const oneMore = await open('/ws/coin/8');
  oneMore.say({ op: 'auth', token: 'token-8', follow: false });
  expect(await oneMore.closed).toBe(4429);
  for (const { socket } of clients) socket.terminate();
});

test('a page that is loaded ten times a minute opens its three sockets each time; a stranger has thirty a minute', async () => {
  const own = createServer();
  const served = serveSockets({
    server: own,
    exchange: stage.exchange,
    markets: stage.markets,
    sessions: { find: async () => ({ sessionId: 'one', userId: 7, proof: 0 }), onEnded: () => () => undefined },
    calls: { answer: async () => '', tryNow: () => 'left' },
    broker: { accept: (_stream, onProven) => onProven('user-7') },
    addressOf: () => '192.0.2.1',
  });
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  const { port } = own.address() as AddressInfo;
  const dial = async (path: string, token?: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, path === brokerPath ? 'mqtt' : []);
    try {
      await once(socket, 'open');
      if (token !== undefined) {
        socket.send(JSON.stringify({ op: 'auth', token, follow: false }));
        await once(socket, 'message');
      }
      return 101;
    } catch (error) {
      return String(error);
    } finally {
      socket.terminate();
    }
  };
  const loads: unknown[] = [];
  for (let load = 0; load < 10; load += 1)
    loads.push(await dial('/ws/page'), await dial('/ws/coin/7', 'token-7'), await dial(brokerPath));
  expect(new Set(loads)).toEqual(new Set([101]));
  const strangers: unknown[] = [];
  for (let load = 0; load < 25; load += 1) strangers.push(await dial('/ws/page'));
  expect(strangers.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 101));
  expect(strangers.at(-1)).toBe('Error: Unexpected server response: 429');
  await served.close();
  own.close();
});

test('who comes when too many come at once waits for their turn, and no more than may wait', async () => {
  const crowded = createServer();
  const limits = { upgradesPerSecond: 5, upgradesWaiting: 4, perAddress: 100, upgradesPerMinute: 100 };
  const served = serveSockets({
    server: crowded,
    exchange: stage.exchange,
    markets: stage.markets,
    sessions: { find: async () => null, onEnded: () => () => undefined },
    calls: { answer: async () => '', tryNow: () => 'left' },
    addressOf: () => '192.0.2.1',
    limits,
  });
  crowded.listen(0, '127.0.0.1');
  await once(crowded, 'listening');
  const { port } = crowded.address() as AddressInfo;
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () =>
      once(new WebSocket(`ws://127.0.0.1:${port}/ws/crowd`), 'open').then(
        () => 'open',
        (error: unknown) => String(error),
      ),
    ),
  );
  const open = outcomes.filter((outcome) => outcome === 'open').length;
  expect(open).toBeGreaterThanOrEqual(9);
  expect(open).toBeLessThan(12);
  expect(new Set(outcomes)).toEqual(new Set(['open', 'Error: Unexpected server response: 503']));
  await served.close();
  crowded.close();
});

test('the path of the message broker speaks MQTT for pages of this site, and is not there without a broker', async () => {
  const { Aedes } = await import('aedes');
  const aedes = await Aedes.createBroker();
  const own = createServer();
  const served = serveSockets({
    server: own,
    exchange: stage.exchange,
    markets: stage.markets,
    sessions: { find: async () => null, onEnded: () => () => undefined },
    calls: { answer: async () => '', tryNow: () => 'left' },
    broker: { accept: (stream) => void aedes.handle(stream) },
    addressOf: () => '192.0.2.1',
  });
  own.listen(0, '127.0.0.1');
  await once(own, 'listening');
  const { connect } = await import('mqtt');
  const url = `ws://127.0.0.1:${(own.address() as AddressInfo).port}/mqtt`;
  const client = connect(url, { reconnectPeriod: 0 });
  await new Promise<void>((connected) => {
    client.once('connect', () => connected());
  });
  const answered = (address: string, headers: Record<string, string>) =>
    new Promise<string>((done) => {
      const socket = new WebSocket(address, 'mqtt', { headers });
      socket.on('error', (error) => done(error.message));
    });
  expect(await answered(url, { origin: 'https://evil.example' })).toContain('403');
  expect(await answered(`${base}/mqtt`, {})).toContain('404');
  await client.endAsync(true);
  await served.close();
  await new Promise<void>((closed) => {
    aedes.close(() => closed());
  });
  own.close();
});
