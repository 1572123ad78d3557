import { createHmac } from 'node:crypto';
import { keyHeaders, login, loginPasskey, loginSecondStep, signedText } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { totpAt } from '../second-factor/totp.ts';
import { accountKeyOf } from './entry.ts';
import { LoginGuard } from './login-guard.ts';
import { comingIn, password } from '../users/test-support/coming-in.ts';
import { newPasskey } from '../users/test-support/software-passkey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start(['--rate-limits', 'off', '--address-codes', 'required']);
});
afterAll(() => server.stop());

const { post, lettersTo, lastCode, openAccount, bindTotp } = comingIn(() => server);

describe('a device', () => {
  const deviceCookie = (answer: Answer) =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .find((cookie) => cookie.startsWith('candor_dv='))
      ?.split(';')[0] ?? '';

  test('that is new is announced by mail, a known one is not', async () => {
    const email = 'devices@example.com';
    await openAccount(email, 'ja');
    const before = (await lettersTo(email)).length;
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36';
    const first = await post('login', { email, password }, { 'user-agent': agent, lang: 'ja' });
    const letters = await lettersTo(email);
    expect(letters.length).toBe(before + 1);
    expect(letters[0]).toMatchObject({ kind: 'new_device', language: 'ja', subject: '新しい端末からのログイン' });
    expect(letters[0]?.body).toContain('Chrome, Linux');
    expect(letters[0]?.body).toMatch(/\/user\/not-me\?token=\d+\./);
    const again = await post('login', { email, password }, { cookie: deviceCookie(first) });
    expect(deviceCookie(again)).toBe(deviceCookie(first));
    expect((await lettersTo(email)).length).toBe(before + 1);
  });

  test('that is new is announced by text message where there is no mail address, with the way to shut it out; few a day', async () => {
    const phone = '+85261234567';
    await post('sendMobileCode', { phone, type: 'register' });
    const code = /\d{6}/.exec((await lettersTo(phone))[0]?.body ?? '')?.[0];
    const opened = await post('register', { phone, password, code });
    const before = (await lettersTo(phone)).length;
    await post('login', { phone, password });
    const [letter, ...rest] = await lettersTo(phone);
    expect([rest.length, letter]).toMatchObject([before, { kind: 'new_device', channel: 'sms' }]);
    expect(letter?.body).toContain('New device on your account');
    const link = /not-me\?token=(\S+):/.exec(letter?.body ?? '')?.[1] ?? '';
    for (let more = 0; more < 8; more += 1) await post('login', { phone, password });
    expect((await lettersTo(phone)).length).toBe(before + 5);
    expect((await post('notMe', { token: link })).status).toBe(200);
    const token = opened.body.data.satoken ?? '';
    expect((await server.ask('/api/user/getInfo', { token })).status).toBe(401);
    // What is changed is reported in the same way, as there is no mail that it could point to; what
    // one did oneself is not asked about.
    expect((await lettersTo(phone))[0]?.body).toMatch(/^Candor: You said [^\n]*$/);
    const { userId } = opened.body.data.user ?? {};
    await server.people.security.changed(Number(userId), 'anti_code', { address: '', device: '' });
    expect((await lettersTo(phone))[0]?.body).toMatch(/^Candor: The anti-phishing code was changed\n.*not-me\?token=/);
  });

  test('that was not its user’s is shut out by the link of the mail: sessions, passwords and withdrawals', async () => {
    const email = 'not.me@example.com';
    const { token, userId } = await openAccount(email);
    await post('login', { email, password });
    const link = /not-me\?token=(\S+):/.exec((await lettersTo(email))[0]?.body ?? '')?.[1] ?? '';
    expect((await post('notMe', { token: `${userId + 1}${link.slice(String(userId).length)}` })).status).toBe(422);
    expect((await post('notMe', { token: link })).status).toBe(200);
    expect((await server.ask('/api/user/getInfo', { token })).status).toBe(401);
    expect((await server.people.security.hold(userId))?.cause).toBe('not_me');
    server.nowMs += 7 * 86_400_000;
    expect((await post('notMe', { token: link })).body.data.reason).toBe('ticket_invalid');
  });

  describe('that was shut out finds every door closed until the password is reset:', () => {
    async function shutOut(email: string): Promise<void> {
      const link = /not-me\?token=(\S+):/.exec((await lettersTo(email))[0]?.body ?? '')?.[1] ?? '';
      expect((await post('notMe', { token: link })).status).toBe(200);
    }
    async function reset(email: string): Promise<void> {
      await post('sendEmailCode', { email, type: 'reset' });
      const answer = await post('backPwd', { email, code: await lastCode(email), newPassword: 'another-9-Word' });
      expect(answer.status).toBe(200);
    }

    test('each says so for the reason it declares', () => {
      for (const call of [login, loginPasskey, loginSecondStep])
        expect([call.id, call.reasons]).toEqual([call.id, expect.arrayContaining(['password_login_off'])]);
    });

    test('the password', async () => {
      const email = 'shut.password@example.com';
      await openAccount(email);
      await post('login', { email, password });
      await shutOut(email);
      const tryIn = async () => (await post('login', { email, password })).body.data.reason;
      expect(await tryIn()).toBe('password_login_off');
      // A log-in that was being judged meanwhile opens nothing again.
      const guard = new LoginGuard({ sql: server.sql, now: () => server.nowMs });
      await guard.forgive(accountKeyOf({ channel: 'mail', address: email }));
      expect(await tryIn()).toBe('password_login_off');
      await reset(email);
      expect((await post('login', { email, password: 'another-9-Word' })).status).toBe(200);
    });

    test('a passkey', async () => {
      const email = 'shut.passkey@example.com';
      const { userId } = await openAccount(email);
      await post('login', { email, password });
      const device = await newPasskey(server, userId);
      const logIn = async () => {
        const { body } = await post('login/passkey/options', {});
        const { options } = body.data as unknown as { readonly options: { readonly challenge: string } };
        return post('login/passkey', { passkey: device.show(options.challenge) });
      };
      expect((await logIn()).status).toBe(200);
      await shutOut(email);
      const refused = await logIn();
      expect([refused.status, refused.body.data.reason]).toEqual([422, 'password_login_off']);
      const recovery = await server.people.secondFactors.renewRecoveryCodes(`user:${userId}`);
      await post('sendEmailCode', { email, type: 'reset' });
      const wanted = { email, code: await lastCode(email), newPassword: 'another-9-Word', factorCode: recovery[0] };
      const reset = await post('backPwd', wanted);
      expect(reset.body.data).toMatchObject({
        passkeys: [],
        withdrawalsHeldUntilMs: server.nowMs + 72 * 3_600_000,
      });
      // Anyone who was in the account may have added it: it opens nothing any more, and the
      // recovery codes went with the last factor.
      expect((await logIn()).body.data.reason).toBe('passkey_wrong');
      expect((await server.people.secondFactors.state(`user:${userId}`)).recoveryCodesLeft).toBe(0);
      expect((await post('login', { email, password: 'another-9-Word' })).status).toBe(200);
    });

    test('a passkey that may have been added meanwhile, where there is an authenticator: the reset asks for that', async () => {
      const email = 'shut.both@example.com';
      const { userId } = await openAccount(email);
      await post('login', { email, password });
      const { secret } = await bindTotp(userId);
      const planted = await newPasskey(server, userId);
      const link = server.people.security.notMeLink(userId).split('token=')[1];
      expect((await post('notMe', { token: link })).status).toBe(200);
      await post('sendEmailCode', { email, type: 'reset' });
      const code = await lastCode(email);
      expect((await post('backPwd/passkey', { email, code })).body.data.reason).toBe('not_bound');
      const wanted = { email, code, newPassword: 'another-9-Word' };
      const asked = await post('backPwd', wanted);
      expect(asked.body.data.detail?.['methods']?.split(',')).toEqual(expect.arrayContaining(['totp']));
      expect(asked.body.data.detail?.['methods']).not.toContain('passkey');
      const challenge = (await server.people.passkeys.showOptions(`user:${userId}`, { shownFor: 'reset' }))[
        'challenge'
      ];
      const shown = await post('backPwd', { ...wanted, passkey: planted.show(String(challenge)) });
      expect(shown.body.data.reason).toBe('passkey_wrong');
      const done = await post('backPwd', { ...wanted, factorCode: totpAt(secret, server.nowMs) });
      expect([done.status, done.body.data]).toMatchObject([200, { passkeys: [] }]);
    });

    test('the ticket of a first step', async () => {
      const email = 'shut.ticket@example.com';
      const { userId } = await openAccount(email);
      await post('login', { email, password });
      const { secret } = await bindTotp(userId);
      const ticket = (await post('login', { email, password })).body.data.detail?.['ticket'] ?? '';
      await shutOut(email);
      const second = await post('login/second', { ticket, code: totpAt(secret, server.nowMs) });
      expect(second.body.data.reason).toBe('password_login_off');
    });

    test('keys of programs, which are gone', async () => {
      const email = 'shut.keys@example.com';
      const { userId } = await openAccount(email);
      await post('login', { email, password });
      const wanted = { name: 'Bot', kind: 'hmac', permissions: ['read', 'trade'], allowedAddresses: [] } as const;
      const { row, secret } = await server.people.apiKeys.add(userId, wanted);
      const order = (price: string) => {
        const [path, time] = ['/api/currency/order/submit', String(server.nowMs)];
        const body = JSON.stringify({ symbol: 'BTC/USDT', side: 'buy', price, quantity: '0.00100' });
        const signature = createHmac('sha256', secret ?? '')
          .update(signedText(time, 'POST', path, body))
          .digest('hex');
        const headers = {
          [keyHeaders.key]: row.keyId,
          [keyHeaders.time]: time,
          [keyHeaders.signature]: signature,
        };
        return server.ask(path, { body, headers });
      };
      expect((await order('55000.00')).status).toBe(200);
      await shutOut(email);
      expect((await order('54000.00')).status).toBe(401);
      expect(await server.people.apiKeys.list(userId)).toEqual([]);
    });
  });
});
