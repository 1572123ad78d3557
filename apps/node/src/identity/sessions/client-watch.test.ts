import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { keyHeaders, signedText } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { TestServer } from '../../assembly/test-support/test-server.ts';
import { serveSockets } from '../../wire/sockets/server.ts';
import { users } from '../../base/sql/schema.ts';

const password = 'kX7-mq2vLp';
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());

const letters = (address: string) => server.people.post.mailbox({ limit: 20, offset: 0, address });

test('a token that comes from another kind of client is reported to its owner, once', async () => {
  const browser =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
  const email = 'person@example.com';
  const { userId } = await server.register(email);
  // Who has a token could have a text message sent for each log-in.
  const db = await server.sql.db();
  await db.update(users).set({ phone: '+4915112345678' }).where(eq(users.userId, userId));
  const logIn = await server.ask('/api/user/login', { body: { email, password }, headers: { 'user-agent': browser } });
  const token = logIn.body.data.satoken ?? '';
  const ask = async (agent: string) => {
    const headers = { 'user-agent': agent };
    const answer = await server.ask('/api/user/getInfo', { token, headers });
    expect(answer.status).toBe(200);
  };
  const told = async () => (await letters(email)).filter(({ subject }) => subject.includes('another kind of browser'));
  // The same browser, updated.
  await ask(browser.replace('130', '131'));
  await server.people.clients.idle();
  expect(await told()).toEqual([]);
  await Promise.all([ask('curl/8.1'), ask('curl/8.1'), ask('python-requests/2.32')]);
  await server.people.clients.idle();
  await ask('curl/8.1');
  await server.people.clients.idle();
  expect(await told()).toHaveLength(1);
  expect((await told())[0]?.body).toContain('/user/not-me?token=');
  expect(await letters('+4915112345678')).toEqual([]);
});

test('a letter that could not be written leaves no mark: the next look writes it', async () => {
  const email = 'cut.off@example.com';
  const { userId } = await server.register(email);
  const logIn = await server.ask('/api/user/login', { body: { email, password } });
  const token = logIn.body.data.satoken ?? '';
  const other = { 'user-agent': 'curl/8.1' };
  const look = async () => {
    await server.ask('/api/user/getInfo', { token, headers: other });
    await server.people.clients.idle();
  };
  const told = async () => (await letters(email)).filter(({ subject }) => subject.includes('another kind of browser'));
  const logged = async () => {
    const { rows } = await server.people.security.events(userId, { limit: 20, offset: 0 }, ['other_client']);
    return rows.length;
  };
  const write = vi.spyOn(server.people.post, 'put').mockRejectedValueOnce(new Error('as if cut off here'));
  await look();
  expect(write).toHaveBeenCalledTimes(1);
  write.mockRestore();
  expect([await told(), await logged()]).toEqual([[], 0]);
  await look();
  expect([(await told()).length, await logged()]).toEqual([1, 1]);
});

test('a private socket is looked at as requests are', async () => {
  const email = 'by.socket@example.com';
  const { userId } = await server.register(email);
  const logIn = await server.ask('/api/user/login', {
    body: { email, password },
    headers: { 'user-agent': 'Firefox/1' },
  });
  const token = logIn.body.data.satoken ?? '';
  const base = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  const noMarkets = { timeMs: 1, ids: () => [], find: () => undefined, rows: () => [], feed: () => ({ label: '' }) };
  const sockets = serveSockets({
    server: server.app.server,
    exchange: server.exchange,
    markets: { ...noMarkets, symbolOf: () => 'BTC/USDT', asset: () => ({ symbol: 'USDT', scale: 6 }) } as never,
    sessions: server.sessions,
    clients: server.people.clients,
    calls: server.app.socketCalls,
    addressOf: () => '192.0.2.9',
  });
  const told = async () => (await letters(email)).filter(({ subject }) => subject.includes('another kind of browser'));
  const open = async (userAgent: string) => {
    const socket = new WebSocket(`${base}/ws/coin/${userId}`, { headers: { 'user-agent': userAgent } });
    await once(socket, 'open');
    socket.send(JSON.stringify({ op: 'auth', token, follow: false }));
    await once(socket, 'message');
    socket.close();
    await server.people.clients.idle();
  };
  try {
    await open('Firefox/1');
    expect(await told()).toEqual([]);
    await open('curl/8.1');
    await open('python-requests/2.32');
    expect(await told()).toHaveLength(1);
    expect((await told())[0]?.body).toContain('192.0.2.9');
  } finally {
    await sockets.close();
  }
});

test('calls that a key signs are not: programs sign from wherever its addresses allow', async () => {
  const email = 'by.key@example.com';
  const { userId } = await server.register(email);
  const wanted = { name: 'Bot', kind: 'hmac', permissions: ['read', 'trade'], allowedAddresses: [] } as const;
  const { row, secret } = await server.people.apiKeys.add(userId, wanted);
  const before = (await letters(email)).length;
  for (const [nth, agent] of ['curl/8.1', 'python-requests/2.32'].entries()) {
    const [path, time] = ['/api/user/getInfo', String(server.nowMs + nth)];
    const signature = createHmac('sha256', secret ?? '')
      .update(signedText(time, 'POST', path, ''))
      .digest('hex');
    const signed = { [keyHeaders.key]: row.keyId, [keyHeaders.time]: time, [keyHeaders.signature]: signature };
    const answer = await server.ask(path, { headers: { ...signed, 'user-agent': agent } });
    expect(answer.status).toBe(200);
  }
  await server.people.clients.idle();
  expect(await letters(email)).toHaveLength(before);
});
