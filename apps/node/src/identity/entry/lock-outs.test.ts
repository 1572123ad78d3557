import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { newToken } from '../sessions/tokens.ts';
import { accountKeyOf } from './entry.ts';
import { guardLimits, LoginGuard } from './login-guard.ts';
import { comingIn, password } from '../users/test-support/coming-in.ts';

/**
 * Anyone who types wrong things in somebody's name keeps themselves out, and not whose name it is.
 */
let server: TestServer;
let quiet: TestServer;
beforeAll(async () => {
  [server, quiet] = await Promise.all([TestServer.start([]), TestServer.start()]);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await quiet.stop();
});

const reasonOf = ({ body, status }: Answer) => body.data.reason ?? status;
const cookieIn = (answer: Answer): string =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .find((cookie) => cookie.startsWith('candor_dv='))
    ?.split(';')[0] ?? '';
const somewhere = () => ({ cookie: `candor_dv=${newToken()}` });

describe('wrong passwords', () => {
  const logIn = (email: string, word: string, headers = {}) =>
    server.ask('/api/user/login', { body: { email, password: word }, headers });
  let people = 0;
  let email: string;
  let mine: { readonly cookie: string };
  beforeEach(async () => {
    // Another day: what an address may try in a quarter of an hour is not what is looked at here.
    people += 1;
    email = `owner${people}@example.com`;
    const limits = await server.sql.pool();
    await limits.query('delete from rate_limits');
    const registered = await server.ask('/api/user/register', { body: { email, password } });
    mine = { cookie: cookieIn(registered) };
  });
  const guard = () => new LoginGuard({ sql: server.sql, now: () => server.nowMs });
  const key = () => accountKeyOf({ channel: 'mail', address: email });

  test('from elsewhere count together, whatever device they say they are, and the owner’s device is let in', async () => {
    for (let count = 0; count < guardLimits.free; count += 1)
      expect(reasonOf(await logIn(email, 'wrong-4-sure', somewhere()))).toBe('login_failed');
    expect((await logIn(email, 'wrong-4-sure', somewhere())).status).toBe(429);
    expect((await logIn(email, password)).status).toBe(429);
    expect((await logIn(email, password, mine)).status).toBe(200);
    // That the owner came in gives those elsewhere nothing back.
    expect((await logIn(email, 'wrong-4-sure', somewhere())).status).toBe(429);
  });

  test('from a device of the account are bounded as all others', async () => {
    for (let count = 0; count < guardLimits.free; count += 1) await logIn(email, 'wrong-4-sure', mine);
    expect((await logIn(email, password, mine)).status).toBe(429);
    server.nowMs += 1_000;
    expect(reasonOf(await logIn(email, password, mine))).toBe('captcha_required');
  });

  test('a hundred from elsewhere turn the password off there; a reset turns it on everywhere', async () => {
    for (let count = 0; count < guardLimits.off; count += 1) {
      expect((await guard().count(key())).kind).toBe('open');
      server.nowMs += guardLimits.waitSecondsMax * 1_000;
    }
    expect((await guard().count(key())).kind).toBe('off');
    expect(reasonOf(await logIn(email, password, somewhere()))).toBe('password_login_off');
    expect((await logIn(email, password, mine)).status).toBe(200);
    await guard().count(key(), 'a'.repeat(64));
    await guard().open(key());
    expect([await guard().ask(key()), await guard().ask(key(), 'a'.repeat(64))]).toEqual([
      { kind: 'open', failures: 0 },
      { kind: 'open', failures: 0 },
    ]);
  });

  test('another account’s device is elsewhere, and one that was removed is too', async () => {
    const other = await server.ask('/api/user/register', { body: { email: `other${people}@example.com`, password } });
    for (let count = 0; count < guardLimits.free; count += 1) await logIn(email, 'wrong-4-sure');
    expect((await logIn(email, password, { cookie: cookieIn(other) })).status).toBe(429);
    const entered = await logIn(email, password, mine);
    const userId = Number(entered.body.data.user?.userId);
    for (const { deviceId } of await server.people.devices.list(userId))
      await server.people.devices.remove(userId, deviceId);
    expect((await logIn(email, password, mine)).status).toBe(429);
  });

  test('do not open what its owner shut, at a device of theirs either', async () => {
    await guard().shut(key());
    expect(reasonOf(await logIn(email, password, mine))).toBe('password_login_off');
  });
});

describe('wrong codes', () => {
  const { post, lastCode, openAccount } = comingIn(() => quiet);
  const email = 'reset@example.com';
  beforeAll(() => openAccount(email));
  const reset = (code: string, headers = {}) =>
    post('backPwd', { email, code, newPassword: 'another-9-Word' }, headers);
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  test('typed elsewhere lock that place alone, and the right one is worth nothing there', async () => {
    const browser = { 'sec-fetch-site': 'same-origin' };
    const sent = await post('sendEmailCode', { email, type: 'reset' }, browser);
    const mine = { ...browser, cookie: cookieIn(sent) };
    expect(mine.cookie).toMatch(/^candor_dv=/);
    const code = await lastCode(email);
    for (let places = 0; places < 20; places += 1) expect(reasonOf(await reset(code, somewhere()))).toBe('code_wrong');
    for (let tries = 0; tries < 5; tries += 1) await reset(wrongOf(code));
    expect(reasonOf(await reset(code))).toBe('code_locked');
    expect((await reset(code, mine)).status).toBe(200);
  });

  test('of a browser are bounded where it is, and a new code brings no tries back', async () => {
    const mine = somewhere();
    const ask = () => post('sendEmailCode', { email, type: 'reset' }, mine);
    await ask();
    const code = await lastCode(email);
    for (let tries = 0; tries < 4; tries += 1) expect(reasonOf(await reset(wrongOf(code), mine))).toBe('code_wrong');
    expect(reasonOf(await reset(wrongOf(code), mine))).toBe('code_locked');
    expect(reasonOf(await reset(code, mine))).toBe('code_locked');
    expect(reasonOf(await ask())).toBe('code_locked');
  });

  test('a program that keeps no cookies has its network as its place', async () => {
    const sent = await post('sendEmailCode', { email, type: 'reset' });
    expect(cookieIn(sent)).toBe('');
    expect(reasonOf(await reset(await lastCode(email)))).toBe('code_locked');
    quiet.nowMs += 600_000;
    await post('sendEmailCode', { email, type: 'reset' });
    expect((await reset(await lastCode(email))).status).toBe(200);
  });
});
