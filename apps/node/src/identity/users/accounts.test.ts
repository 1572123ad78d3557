import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { users } from '../../base/sql/schema.ts';
import { Users } from './users.ts';

const password = 'kX7-mq2vLp';
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
afterEach(() => {
  server.exchange.refusal = null;
});

const register = (body: object) => server.ask('/api/user/register', { body });
const logIn = (email: string, with_ = password) => server.ask('/api/user/login', { body: { email, password: with_ } });
const info = (token: string) => server.ask('/api/user/getInfo', { token });
const cookiesOf = (answer: Answer): string[] => [answer.headers['set-cookie'] ?? []].flat();
const usdtOf = (userId: number) =>
  server.exchange.exchange.balancesOf(userId).find(({ wallet, assetId }) => wallet === 1 && assetId === 1)?.available;

describe('registering', () => {
  test('opens an account with demo funds, and a session', async () => {
    const { status, body } = await register({ email: 'first@example.com', password });
    expect(status).toBe(200);
    const { satoken, user } = body.data;
    expect(user).toMatchObject({ email: 'first@example.com', vip: 0, is_merchant: 0, merchant: null });
    expect(usdtOf(Number(user?.userId))).toBe(5_000_000_000_000n);
    const answer = await info(String(satoken));
    expect(answer.body.data.user).toEqual(user);
    expect(answer.body.data.satoken).toBe(satoken);
  });

  test('with a name that is taken, however it is written, is refused', async () => {
    await register({ email: 'taken@example.com', password });
    const answer = await register({ email: 'TAKEN@Example.com', password: 'another-9-Word' });
    expect([answer.status, answer.body.data.reason]).toEqual([422, 'user_exists']);
  });

  test.each([
    ['password1', 'password_common'],
    ['abcdef', 'password_kinds'],
    ['a1', 'password_characters'],
    ['ä1234567', 'password_characters'],
    ['x'.repeat(21), 'password_characters'],
    ['my.candor.7', 'password_name'],
  ])('with the password %s is refused', async (weak, rule) => {
    const { status, body } = await register({ email: `weak${rule}@example.com`, password: weak });
    expect(status).toBe(400);
    expect(body.data.fields).toContainEqual(expect.objectContaining({ field: 'password', rule }));
  });

  test('by invitation remembers who invited', async () => {
    const inviter = (await register({ email: 'inviter@example.com', password })).body.data.user;
    const invited = await register({ email: 'invited@example.com', password, inviteCode: inviter?.inviteCode });
    const db = await server.sql.db();
    const [row] = await db
      .select()
      .from(users)
      .where(eq(users.userId, Number(invited.body.data.user?.userId)));
    expect(row?.invitedBy).toBe(Number(inviter?.userId));
    expect(invited.body.data.invited).toBe(true);
    const unknown = await register({ email: 'uninvited@example.com', password, inviteCode: 'NOBODY22' });
    expect([unknown.status, unknown.body.data.invited]).toEqual([200, false]);
  });

  test('twenty at once give twenty ids', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => register({ email: `crowd${index}@example.com`, password })),
    );
    expect(new Set(answers.map(({ body }) => body.data.user?.userId)).size).toBe(20);
  });

  test('beside others who add users, such as the demo’s merchants, gives each an id of its own', async () => {
    const user = (address: string) => ({
      contact: { channel: 'mail', address } as const,
      verified: true,
      passwordHash: 'none',
      invitedBy: null,
      language: 'en',
    });
    const next = () => Promise.resolve(server.exchange.exchange.nextUserId());
    const adders = Array.from({ length: 8 }, () => new Users(server.sql));
    const rows = await Promise.all(adders.map((one, index) => one.add(user(`aside${index}@example.com`), next, 1)));
    expect(new Set(rows.map((row) => row?.userId)).size).toBe(8);
    expect(rows).not.toContain(undefined);
  });

  test('twenty times at once under one name gives one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register({ email: 'single@example.com', password })),
    );
    const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.data.user?.userId);
    expect(new Set(ids).size).toBe(1);
    expect(usdtOf(Number(ids[0]))).toBe(5_000_000_000_000n);
  });

  test('that stopped before the exchange knew is completed by trying again', async () => {
    server.exchange.refusal = 'storage_full';
    expect((await register({ email: 'half@example.com', password })).status).toBe(503);
    server.exchange.refusal = null;
    const again = await register({ email: 'half@example.com', password });
    expect(again.status).toBe(200);
    expect(usdtOf(Number(again.body.data.user?.userId))).toBe(5_000_000_000_000n);
  });

  test('that stopped before the exchange knew is completed by logging in, and by nobody else', async () => {
    server.exchange.refusal = 'storage_full';
    await register({ email: 'half.too@example.com', password });
    server.exchange.refusal = null;
    expect((await register({ email: 'half.too@example.com', password: 'not-the-same-1' })).status).toBe(422);
    const { status, body } = await logIn('half.too@example.com');
    expect(status).toBe(200);
    const userId = Number(body.data.user?.userId);
    expect(usdtOf(userId)).toBe(5_000_000_000_000n);
    await logIn('half.too@example.com');
    expect(usdtOf(userId)).toBe(5_000_000_000_000n);
  });
});

describe('logging in', () => {
  test('says the same and costs the same whether or not the account exists', async () => {
    await register({ email: 'known@example.com', password });
    await server.passwords.verifyNothing('once, so that the dummy is there');
    const cost = async (email: string) => {
      const before = server.passwords.computed;
      const answer = await logIn(email, 'wrong-4-sure');
      return { hashes: server.passwords.computed - before, status: answer.status, msg: answer.body.msg };
    };
    expect(await cost('known@example.com')).toEqual(await cost('unknown@example.com'));
    expect((await cost('unknown@example.com')).hashes).toBe(1);
  });

  test('sets cookies that no call is authenticated by', async () => {
    await register({ email: 'cookies@example.com', password });
    const answer = await logIn('cookies@example.com');
    const cookies = cookiesOf(answer);
    const refresh = cookies.find((cookie) => cookie.startsWith('candor_rt='));
    const access = cookies.find((cookie) => cookie.startsWith('candor_at='));
    expect(refresh).toMatch(/HttpOnly/);
    expect(refresh).toMatch(/SameSite=Strict/);
    expect(refresh).toMatch(/Path=\//);
    expect(refresh).toMatch(/Max-Age=604800/);
    expect(access).not.toMatch(/HttpOnly/);
    const cookie = cookies.map((entry) => entry.split(';')[0]).join('; ');
    expect((await server.ask('/api/user/getInfo', { headers: { cookie } })).status).toBe(401);
  });

  test('takes the token with the word Bearer as well', async () => {
    const { token } = await server.register('bearer@example.com');
    const answer = await server.ask('/api/user/getInfo', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
  });
});

describe('a session', () => {
  test('is refreshed by body or by cookie', async () => {
    const { refreshToken } = await server.register('refresh@example.com');
    const first = await server.ask('/api/user/refreshToken', { body: { refreshToken } });
    expect(first.status).toBe(200);
    const cookie = `candor_rt=${String(first.body.data.refreshToken)}`;
    const second = await server.ask('/api/user/refreshToken', { body: {}, headers: { cookie } });
    expect(second.status).toBe(200);
    expect((await info(String(second.body.data.satoken))).status).toBe(200);
    const none = await server.ask('/api/user/refreshToken', { body: {} });
    expect(none.status).toBe(401);
  });

  test('gives a browser its refresh token in a cookie alone, which scripts cannot read', async () => {
    const { refreshToken } = await server.register('browser@example.com');
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: 'http://localhost' }]) {
      const cookie = `candor_rt=${refreshToken}`;
      const answer = await server.ask('/api/user/refreshToken', { body: {}, headers: { ...headers, cookie } });
      expect(answer.status).toBe(200);
      expect(answer.body.data.refreshToken).toBe('');
      expect(cookiesOf(answer).find((one) => one.startsWith('candor_rt='))).toMatch(/^candor_rt=[\w-]{43};.*HttpOnly/);
    }
  });

  test('ends with the log-out, everywhere', async () => {
    const { token, refreshToken } = await server.register('leaving@example.com');
    const ended: string[] = [];
    const stop = server.sessions.onEnded((sessionId) => ended.push(sessionId));
    const answer = await server.ask('/api/user/logout', { token });
    stop();
    expect(answer.status).toBe(200);
    expect(ended).toHaveLength(1);
    expect(cookiesOf(answer).every((cookie) => /Expires=Thu, 01 Jan 1970/.test(cookie))).toBe(true);
    expect((await info(token)).body.msg).toContain('invalid token');
    expect((await server.ask('/api/user/refreshToken', { body: { refreshToken } })).status).toBe(401);
  });
});

test('the demo account is opened once, and every start names it', async () => {
  const first = await server.accounts.demoAccount();
  expect(await server.accounts.demoAccount()).toEqual(first);
  const answer = await logIn(first.email, first.password);
  expect(answer.status).toBe(200);
  expect(usdtOf(Number(answer.body.data.user?.userId))).toBe(5_000_000_000_000n);
});

describe('limits', () => {
  let limited: TestServer;
  beforeAll(async () => {
    limited = await TestServer.start([]);
  });
  afterAll(() => limited.stop());
  const tryIn = (email: string, word: string) => limited.ask('/api/user/login', { body: { email, password: word } });

  test('five wrong passwords close an account’s log-in for a while, known or not', async () => {
    await limited.register('guessed@example.com');
    for (const email of ['guessed@example.com', 'nobody@example.com']) {
      for (let guess = 0; guess < 5; guess += 1) expect((await tryIn(email, `guess-${guess}-x`)).status).toBe(422);
      const refused = await tryIn(email, password);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    }
  });

  test('an address opens five accounts an hour', async () => {
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      const body = { email: `many${count}@example.com`, password };
      statuses.push((await limited.ask('/api/user/register', { body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test('an address tries thirty log-ins in a quarter of an hour', async () => {
    let refused = 0;
    for (let count = 0; count < 25; count += 1) {
      if ((await tryIn(`other${count}@example.com`, 'wrong-4-sure')).status === 429) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
  });

  test('a hundred orders in ten seconds are counted down and then refused; cancels are free', async () => {
    const demo = await limited.accounts.demoAccount();
    const user = await limited.people.users.byEmail(demo.email);
    const { satoken: token } = await limited.sessions.open(user?.userId ?? 0);
    const body = { symbol: 'BTC/USDT', side: 'buy', price: '55000.00', quantity: '0.00100' };
    const first = await limited.ask('/api/currency/order/submit', { token, body });
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '100', 'ratelimit-remaining': '99' });
    const rest = await Promise.all(
      Array.from({ length: 100 }, () => limited.ask('/api/currency/order/submit', { token, body })),
    );
    expect(rest.filter(({ status }) => status === 429)).toHaveLength(1);
    const cancel = await limited.ask(`/api/currency/order/cancelOrder?id=${String(first.body.data.orderId)}`, {
      token,
    });
    expect(cancel.status).toBe(200);
  });
});

describe('two users', () => {
  test('know nothing of each other’s orders, fills, bills and watchlists', async () => {
    const [one, two] = [await server.register('one@example.com'), await server.register('two@example.com')];
    const placed = await server.ask('/api/currency/order/submit', {
      token: one.token,
      body: { symbol: 'BTC/USDT', side: 'buy', price: '58000.00', quantity: '0.00100' },
    });
    const own = String(placed.body.data.orderId);
    const unknown = '987654321';
    const asked: [string, (id: string) => string, object][] = [
      ['cancelOrder', () => '/api/currency/order/cancelOrder', {}],
      ['cancel/entrust', () => '/api/core/coin/entrust/cancel/entrust', {}],
      ['amend', () => '/api/currency/order/amend', { price: '57000.00' }],
      ['details', (id) => `/api/core/coin/entrust/transaction/details/${id}`, {}],
    ];
    const before = server.exchange.exchange.stateHash();
    for (const [name, url, extra] of asked) {
      const body = (id: string) => (name === 'details' ? {} : { id, ...extra });
      const foreign = await server.ask(url(own), { token: two.token, body: body(own) });
      const missing = await server.ask(url(unknown), { token: two.token, body: body(unknown) });
      const plain = (answer: Answer) => answer.text.replace(/"requestId":"[^"]+"/, '').replaceAll(own, unknown);
      expect(foreign.status, `call ${name}`).toBe(422);
      expect(plain(foreign), `call ${name}`).toBe(plain(missing));
    }
    expect(server.exchange.exchange.stateHash()).toBe(before);
    const lists = ['/api/currency/order/orderList', '/api/currency/order/fills', '/api/core/coin/quotes/getOptional'];
    for (const url of lists) {
      expect((await server.ask(url, { token: two.token })).body.data.records).toEqual([]);
    }
    const bills = await server.ask('/api/core/coin/assets/getMyBill', { token: two.token, body: {} });
    expect(bills.rows.every(({ cause }) => cause === 'demo_funds')).toBe(true);
  });
});
