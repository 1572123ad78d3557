import { createHmac } from 'node:crypto';
import { encodePassword, keyHeaders, login, loginPasskey, loginSecondStep, signedText } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, TestServer } from '../http/test-support/test-server.ts';
import { totpAt } from '../second-factor/totp.ts';
import { accountKeyOf } from './entry.ts';
import { LoginGuard } from './login-guard.ts';
import { newPasskey } from './test-support/software-passkey.ts';

const password = 'kX7-mq2vLp';
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start(['--rate-limits', 'off', '--address-codes', 'required']);
});
afterAll(() => server.stop());

const post = (path: string, body: object, headers = {}) => server.ask(`/api/user/${path}`, { body, headers });
const lettersTo = async (address: string) => server.people.post.mailbox({ limit: 50, offset: 0, address });
const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? /\d{6}/.exec(text)?.[0] ?? '';
const lastCode = async (address: string) => codeIn((await lettersTo(address))[0]?.body ?? '');
/** What an answer says, without what is different in every answer. */
const said = ({ status, body }: Answer) => ({ status, msg: body.msg, data: { ...body.data, requestId: '' } });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What a browser needs to show a passkey. */
interface Options {
  readonly options: { readonly challenge: string; readonly allowCredentials: readonly { readonly id: string }[] };
}

async function openAccount(
  email: string,
  language = 'en',
): Promise<{ readonly token: string; readonly userId: number }> {
  await post('sendEmailCode', { email, type: 'register' }, { lang: language });
  const body = { email, password, code: await lastCode(email) };
  const answer = await post('register', body, { lang: language });
  if (answer.status !== 200) throw new Error(answer.text);
  return { token: answer.body.data.satoken ?? '', userId: Number(answer.body.data.user?.userId) };
}

async function bindTotp(userId: number): Promise<{ readonly secret: string; readonly recovery: readonly string[] }> {
  const factors = server.people.secondFactors;
  const { secret } = await factors.begin(`user:${userId}`, 'x');
  const { recoveryCodes } = await factors.confirm(`user:${userId}`, totpAt(secret, server.nowMs));
  server.nowMs += 60_000;
  return { secret, recovery: recoveryCodes };
}

describe('registering with a code', () => {
  test('by mail proves the address', async () => {
    const sent = await post('sendEmailCode', { email: 'ada@example.com', type: 'register' });
    expect(sent.body.data).toMatchObject({ sentTo: 'ad****om', expiresInSeconds: 600 });
    const body = {
      email: 'ada@example.com',
      password: encodePassword(password),
      code: await lastCode('ada@example.com'),
    };
    const answer = await post('register', body);
    expect(answer.body.data.user).toMatchObject({
      email: 'ada@example.com',
      emailVerified: true,
      phoneVerified: false,
    });
    expect((await post('login', { email: 'ada@example.com', password })).status).toBe(200);
  });

  test('by text message gives an account that logs in by its phone number', async () => {
    const phone = '+852 9123-4567';
    await post('sendMobileCode', { phone, type: 'register' });
    const code = await lastCode('+85291234567');
    const answer = await post('register', { phone, password, code });
    expect(answer.body.data.user).toMatchObject({ email: '', phone: '+85291234567', phoneVerified: true });
    expect((await post('login', { phone, password })).status).toBe(200);
    expect((await post('login', { email: '+85291234567', password })).status).toBe(200);
    const again = await post('register', { phone, password, code });
    expect([again.status, again.body.data.reason]).toEqual([422, 'code_wrong']);
  });

  test('needs one', async () => {
    const answer = await post('register', { email: 'none@example.com', password });
    expect(answer.body.data.fields).toContainEqual(expect.objectContaining({ field: 'code', rule: 'required' }));
    expect((await post('register', { password, code: '123456' })).body.data.fields).toContainEqual(
      expect.objectContaining({ field: 'email', rule: 'required' }),
    );
    const both = { email: 'a@example.com', phone: '+85291234567', password, code: '123456' };
    expect((await post('register', both)).body.data.fields).toContainEqual(
      expect.objectContaining({ field: 'email', rule: 'email_or_phone' }),
    );
  });

  test('takes a code once, for its own address and purpose, and for ten minutes', async () => {
    const [email, other] = ['once@example.com', 'another@example.com'];
    await post('sendEmailCode', { email, type: 'register' });
    await post('sendEmailCode', { email: other, type: 'register' });
    const code = await lastCode(email);
    const reasonOf = async (body: object) => (await post('register', { password, ...body })).body.data.reason;
    expect(await reasonOf({ email: other, code: wrongOf(await lastCode(other)) })).toBe('code_wrong');
    const reset = { email, code, newPassword: password };
    expect((await post('backPwd', reset)).body.data.reason).toBe('code_wrong');
    expect((await post('register', { email, password, code })).status).toBe(200);
    expect(await reasonOf({ email, code })).toBe('code_wrong');
    const late = await lastCode(other);
    server.nowMs += 600_000;
    expect(await reasonOf({ email: other, code: late })).toBe('code_wrong');
  });

  test('is locked after five wrong codes, also for the right one, and says for how long', async () => {
    const email = 'guessed@example.com';
    await post('sendEmailCode', { email, type: 'register' });
    const code = await lastCode(email);
    const tries = [];
    const said = [];
    for (let count = 0; count < 5; count += 1) {
      const { msg, data } = (await post('register', { email, password, code: wrongOf(code) })).body;
      tries.push(data.reason);
      said.push(msg);
    }
    expect(tries).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'code_wrong', 'code_locked']);
    expect(said.slice(0, 4).map((msg) => /Tries left: (\d)\./.exec(msg)?.[1])).toEqual(['4', '3', '2', '1']);
    const refused = await post('register', { email, password, code });
    expect(refused.body.data).toMatchObject({ reason: 'code_locked', detail: { minutes: '10' } });
    expect(refused.body.msg).toContain('10 min');
    expect((await post('sendEmailCode', { email, type: 'register' })).body.data.reason).toBe('code_locked');
    server.nowMs += 600_000;
    await post('sendEmailCode', { email, type: 'register' });
    expect((await post('register', { email, password, code: await lastCode(email) })).status).toBe(200);
  });

  test('lets no more than five of a hundred guesses at once be looked at', async () => {
    const email = 'stormed@example.com';
    await post('sendEmailCode', { email, type: 'register' });
    const code = await lastCode(email);
    const guesses = await Promise.all(
      Array.from({ length: 100 }, () => post('register', { email, password, code: wrongOf(code) })),
    );
    const looked = guesses.filter(({ body }) => body.data.reason === 'code_wrong');
    expect(looked.length).toBeLessThan(5);
    expect((await post('register', { email, password, code })).body.data.reason).toBe('code_locked');
  });

  test('refuses one of the most used passwords of public breaches', async () => {
    for (const weak of ['trustno1', 'Passw0rd!', 'qwerty123', '!QAZ2wsx']) {
      const answer = await post('register', { email: 'weak@example.com', password: weak, code: '123456' });
      expect(answer.body.data.fields).toContainEqual(
        expect.objectContaining({ field: 'password', rule: 'password_common' }),
      );
    }
  });
});

describe('known and unknown addresses', () => {
  test('get the same answers when registering, and each a mail that helps its owner', async () => {
    await openAccount('known@example.com');
    const send = (email: string) => post('sendEmailCode', { email, type: 'register' });
    const [known, unknown] = [await send('known@example.com'), await send('newly@example.com')];
    const shape = (answer: Answer) => ({ ...said(answer).data, sentTo: '', demoCode: '' });
    expect(shape(known)).toEqual(shape(unknown));
    const answers = [];
    for (const email of ['known@example.com', 'newly@example.com']) {
      const code = email.startsWith('newly') ? wrongOf(await lastCode(email)) : '000000';
      const tries = [];
      for (let count = 0; count < 5; count += 1) tries.push(said(await post('register', { email, password, code })));
      answers.push(tries);
    }
    const withoutTime = (tries: unknown) => JSON.stringify(tries).replace(/\d{13}/g, '');
    expect(withoutTime(answers[0])).toBe(withoutTime(answers[1]));
    expect((await lettersTo('known@example.com'))[0]).toMatchObject({ kind: 'address_known', state: 'kept' });
    expect((await lettersTo('newly@example.com'))[0]).toMatchObject({ kind: 'code' });
  });

  test('get the same answers when a password is reset', async () => {
    await openAccount('resets@example.com');
    const answers = [];
    for (const email of ['resets@example.com', 'resort@example.com']) {
      const sent = said(await post('sendEmailCode', { email, type: 'reset' }));
      const code = email.startsWith('resets') ? wrongOf(await lastCode(email)) : '000000';
      const tried = said(await post('backPwd', { email, code, newPassword: 'another-9-Word' }));
      answers.push([sent, tried]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect((await lettersTo('resort@example.com'))[0]).toMatchObject({ kind: 'address_unknown' });
  });

  test('never show a code of a reset in an answer', async () => {
    const sent = await post('sendEmailCode', { email: 'resets@example.com', type: 'reset' });
    expect(sent.body.data.demoCode).toBeNull();
  });
});

describe('a password is reset', () => {
  test('by a code, which ends every session, holds withdrawals and is told', async () => {
    const email = 'forgot@example.com';
    const { token, userId } = await openAccount(email);
    await post('sendEmailCode', { email, type: 'reset' });
    const answer = await post('backPwd', { email, code: await lastCode(email), newPassword: 'another-9-Word' });
    expect(answer.status).toBe(200);
    expect((await server.ask('/api/user/getInfo', { token })).status).toBe(401);
    expect((await post('login', { email, password })).body.data.reason).toBe('login_failed');
    expect((await post('login', { email, password: 'another-9-Word' })).status).toBe(200);
    expect(await server.people.security.hold(userId)).toEqual({
      untilMs: server.nowMs + 86_400_000,
      cause: 'password_reset',
    });
    const letters = await lettersTo(email);
    expect(letters.map(({ kind }) => kind)).toContain('security_changed');
  });

  test('with the authenticator as well where there is one', async () => {
    const email = 'factor.reset@example.com';
    const { userId } = await openAccount(email);
    const { secret } = await bindTotp(userId);
    await post('sendEmailCode', { email, type: 'reset' });
    const code = await lastCode(email);
    const reset = (more: object) => post('backPwd', { email, code, newPassword: 'another-9-Word', ...more });
    const missing = await reset({});
    expect([missing.status, missing.body.data.reason]).toEqual([403, 'step_up_required']);
    expect((await reset({ factorCode: wrongOf(totpAt(secret, server.nowMs)) })).body.data.reason).toBe('code_wrong');
    expect((await lettersTo(email))[0]?.body).toContain('A code that we sent you to reset the password was right');
    expect((await reset({ factorCode: totpAt(secret, server.nowMs) })).status).toBe(200);
  });
});

test('a password is reset with a passkey where that is the account’s factor', async () => {
  const email = 'passkey.reset@example.com';
  const { userId } = await openAccount(email);
  const mine = await newPasskey(server, userId);
  await post('sendEmailCode', { email, type: 'reset' });
  const code = await lastCode(email);
  const options = (typed: string) => post('backPwd/passkey', { email, code: typed });
  expect((await options(wrongOf(code))).body.data.reason).toBe('code_wrong');
  expect((await post('backPwd/passkey', { email: 'nobody@example.com', code })).body.data.reason).toBe('code_wrong');
  const asked = ((await options(code)).body.data as unknown as Options).options;
  expect(asked.allowCredentials).toEqual([expect.objectContaining({ id: mine.credentialId })]);
  const reset = (more: object) => post('backPwd', { email, code, newPassword: 'another-9-Word', ...more });
  expect((await reset({})).body.data.detail?.['methods']).toBe('passkey');
  expect((await reset({ passkey: mine.show('a'.repeat(43)) })).body.data.reason).toBe('passkey_wrong');
  expect((await reset({ passkey: mine.show(asked.challenge) })).status).toBe(200);
  const first = await post('login', { email, password: 'another-9-Word' });
  expect(first.body.data.reason).toBe('first_step');
});

describe('a reset of the password names the passkeys that stay, and removes them where that is wanted', () => {
  const reset = async (email: string, secret: string, more: object) => {
    await post('sendEmailCode', { email, type: 'reset' });
    const factorCode = totpAt(secret, server.nowMs);
    return post('backPwd', { email, code: await lastCode(email), newPassword: 'another-9-Word', factorCode, ...more });
  };
  test.each([
    ['left alone', {}, ['Device']],
    ['not wanted gone', { removePasskeys: 'false' }, ['Device']],
    ['wanted gone', { removePasskeys: true }, []],
  ])('%s', async (what, more, left) => {
    const email = `${what.replaceAll(' ', '.')}@example.com`;
    const { userId } = await openAccount(email);
    const { secret } = await bindTotp(userId);
    const device = await newPasskey(server, userId);
    const answer = await reset(email, secret, more);
    const { passkeys } = answer.body.data as unknown as { readonly passkeys: readonly { readonly name: string }[] };
    expect([answer.status, passkeys.map(({ name }) => name)]).toEqual([200, left]);
    const { options } = (await post('login/passkey/options', {})).body.data as unknown as {
      readonly options: { readonly challenge: string };
    };
    const tried = await post('login/passkey', { passkey: device.show(options.challenge) });
    expect(tried.status).toBe(left.length === 0 ? 422 : 200);
    expect((await server.people.security.hold(userId))?.untilMs).toBe(server.nowMs + 86_400_000);
    expect(await server.people.secondFactors.isBound(`user:${userId}`)).toBe(true);
  });
});

describe('a log-in with a second factor', () => {
  test('takes two steps, and the ticket of the first opens nothing else', async () => {
    const email = 'two@example.com';
    const { userId } = await openAccount(email);
    const { secret, recovery } = await bindTotp(userId);
    const first = await post('login', { email, password }, { lang: 'de' });
    expect([first.status, first.body.msg, first.headers['set-cookie']]).toEqual([
      422,
      'step 1 login succeeded',
      undefined,
    ]);
    const ticket = first.body.data.detail?.['ticket'] ?? '';
    expect((await server.ask('/api/user/getInfo', { token: ticket })).status).toBe(401);
    expect((await post('refreshToken', { refreshToken: ticket })).status).toBe(401);
    const second = (code: string, with_ = ticket) => post('login/second', { ticket: with_, code });
    const code = totpAt(secret, server.nowMs);
    expect((await second(wrongOf(code))).body.data.reason).toBe('code_wrong');
    expect((await second(code, 'a'.repeat(43))).body.data.reason).toBe('ticket_invalid');
    const entered = await second(code);
    expect(entered.status).toBe(200);
    expect((await second(code)).body.data.reason).toBe('ticket_invalid');

    const next = (await post('login', { email, password })).body.data.detail?.['ticket'] ?? '';
    expect((await second(code, next)).body.data.reason).toBe('code_used');
    expect((await second(recovery[0] ?? '', next)).status).toBe(200);
    const held = await server.people.security.hold(userId);
    expect(held?.cause).toBe('recovery_used');
  });

  test('is told to its owner where the second factor is wrong behind a right password, once an hour', async () => {
    const email = 'half.in@example.com';
    const { userId } = await openAccount(email);
    const { secret } = await bindTotp(userId);
    const told = async () => (await lettersTo(email)).filter(({ kind }) => kind === 'log_in_tried');
    const attempt = async () => {
      const ticket = (await post('login', { email, password })).body.data.detail?.['ticket'] ?? '';
      const headers = { 'user-agent': 'curl/8.1' };
      const tried = await post('login/second', { ticket, code: wrongOf(totpAt(secret, server.nowMs)) }, headers);
      expect(tried.status).toBe(422);
    };
    await Promise.all([attempt(), attempt(), attempt()]);
    expect(await told()).toHaveLength(1);
    const [letter] = await told();
    expect(letter?.subject).toBe('Somebody tried to log in to your account');
    expect(letter?.body).toContain('The password was right, but the second factor was wrong');
    expect(letter?.body).toContain('curl/8.1 from 127.0.0.1');
    expect(letter?.body).toContain('/user/not-me?token=');
    server.nowMs += 3_600_000;
    await attempt();
    expect(await told()).toHaveLength(2);
  });

  test('takes one of the account’s passkeys as its second step, shown for that alone', async () => {
    const email = 'second.passkey@example.com';
    const { userId } = await openAccount(email);
    const mine = await newPasskey(server, userId);
    const theirs = await newPasskey(server, (await openAccount('other.passkey@example.com')).userId);
    const first = (await post('login', { email, password })).body.data;
    expect(first.detail?.['methods']).toBe('passkey');
    const ticket = first.detail?.['ticket'] ?? '';
    expect((await post('login/second/passkey', { ticket: 'a'.repeat(43) })).body.data.reason).toBe('ticket_invalid');
    const challenge = async (path: string, body: object) => {
      const { options } = (await post(path, body)).body.data as unknown as Options;
      return options;
    };
    const asked = await challenge('login/second/passkey', { ticket });
    expect(asked.allowCredentials).toEqual([expect.objectContaining({ id: mine.credentialId })]);
    const second = (passkey: object) => post('login/second', { ticket, passkey });
    const both = { ticket, code: '123456', passkey: mine.show(asked.challenge) };
    expect((await post('login/second', both)).body.data.fields).toMatchObject([{ field: 'code', rule: 'required' }]);
    // Another's, one that answers what was asked elsewhere, and the right one a second time.
    const elsewhere = await challenge('login/passkey/options', {});
    for (const wrong of [theirs.show(asked.challenge), mine.show(elsewhere.challenge), mine.show('a'.repeat(43))])
      expect((await second(wrong)).body.data.reason).toBe('passkey_wrong');
    expect((await lettersTo(email))[0]).toMatchObject({ kind: 'log_in_tried' });
    const shown = mine.show((await challenge('login/second/passkey', { ticket })).challenge);
    const entered = await second(shown);
    expect([entered.status, entered.body.data.user?.userId]).toEqual([200, String(userId)]);
    expect((await second(shown)).body.data.reason).toBe('ticket_invalid');
    const next = (await post('login', { email, password })).body.data.detail?.['ticket'] ?? '';
    expect((await post('login/second', { ticket: next, passkey: shown })).body.data.reason).toBe('passkey_wrong');
  });

  test('is over when the ticket is five minutes old', async () => {
    const email = 'slow@example.com';
    const { userId } = await openAccount(email);
    const { secret } = await bindTotp(userId);
    const ticket = (await post('login', { email, password })).body.data.detail?.['ticket'] ?? '';
    server.nowMs += 300_000;
    const answer = await post('login/second', { ticket, code: totpAt(secret, server.nowMs) });
    expect(answer.body.data.reason).toBe('ticket_invalid');
  });
});

describe('a device', () => {
  const deviceCookie = (answer: Answer) =>
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .find((cookie) => cookie.startsWith('candor_dv='))
      ?.split(';')[0] ?? '';

  test('that is new is told by mail, a known one is not', async () => {
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
      // Whoever was in the account may have added it: it opens nothing any more, and the recovery codes went with the last factor.
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
      const challenge = (await server.people.passkeys.showOptions(`user:${userId}`, 'reset'))['challenge'];
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
