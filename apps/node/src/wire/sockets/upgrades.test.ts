import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { brokerPath } from '@candor/protocol';
import { serveSockets } from './server.ts';
import { listening, ofType, SocketRoom } from './test-support/socket-room.ts';

let room: SocketRoom;
beforeEach(async () => {
  room = await SocketRoom.start();
});
afterEach(() => room.close());

test.each(['/ws/coin/seven', '//', '/ws/coin/7/', '/ws/%', '*', 'http://[', '/ws/any/..//x'])(
  'a path that is no channel is refused: %s',
  async (path) => {
    const stream = connect(Number(new URL(room.base).port), '127.0.0.1');
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
  const client = await room.open('/ws/any?x=//');
  client.say({ op: 'ping' });
  expect(await client.next(ofType('HEARTBEAT'))).toBeDefined();
});

test('a page that is loaded ten times a minute opens its three sockets each time; a stranger has thirty a minute', async () => {
  const own = createServer();
  const served = serveSockets({
    server: own,
    exchange: room.stage.exchange,
    markets: room.stage.markets,
    sessions: { find: async () => ({ sessionId: 'one', userId: 7, proof: 0 }), onEnded: () => () => undefined },
    calls: { answer: async () => '', read: () => null, tryNow: () => 'left' },
    broker: { accept: (_stream, onProven) => onProven('user-7') },
    addressOf: () => '192.0.2.1',
  });
  const base = await listening(own);
  const dial = async (path: string, token?: string) => {
    const socket = new WebSocket(`${base}${path}`, path === brokerPath ? 'mqtt' : []);
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
    exchange: room.stage.exchange,
    markets: room.stage.markets,
    sessions: { find: async () => null, onEnded: () => () => undefined },
    calls: { answer: async () => '', read: () => null, tryNow: () => 'left' },
    addressOf: () => '192.0.2.1',
    limits,
  });
  const base = await listening(crowded);
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, () =>
      once(new WebSocket(`${base}/ws/crowd`), 'open').then(
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
    exchange: room.stage.exchange,
    markets: room.stage.markets,
    sessions: { find: async () => null, onEnded: () => () => undefined },
    calls: { answer: async () => '', read: () => null, tryNow: () => 'left' },
    broker: { accept: (stream) => void aedes.handle(stream) },
    addressOf: () => '192.0.2.1',
  });
  const url = `${await listening(own)}/mqtt`;
  const { connect } = await import('mqtt');
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
  expect(await answered(`${room.base}/mqtt`, {})).toContain('404');
  await client.endAsync(true);
  await served.close();
  await new Promise<void>((closed) => {
    aedes.close(() => closed());
  });
  own.close();
});
