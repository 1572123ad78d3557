import { encodePassword } from '@candor/protocol';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { totpAt } from '../second-factor/totp.ts';
import { comingIn, password } from '../users/test-support/coming-in.ts';
import { newPasskey } from '../users/test-support/software-passkey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start(['--rate-limits', 'off', '--address-codes', 'required']);
});
afterAll(() => server.stop());

const { post, lettersTo, lastCode, openAccount, bindTotp } = comingIn(() => server);
/** What an answer says, without what is different in every answer. */
const said = ({ status, body }: Answer) => ({ status, msg: body.msg, data: { ...body.data, requestId: '' } });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** What a browser needs to show a passkey. */
interface Options {
  readonly options: { readonly challenge: string; readonly allowCredentials: readonly { readonly id: string }[] };
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

  test('is counted alike where nobody asked for one: neither a wrong one, nor one that was sent or used meanwhile, shows', async () => {
    const tryAt = async (email: string, code: string) =>
      said(await post('backPwd', { email, code, newPassword: 'another-9-Word' }));
    const [quiet, busy] = ['nobody.asked@example.com', 'somebody.asked@example.com'];
    await openAccount(busy);
    const answers: Record<'quiet' | 'busy', ReturnType<typeof said>>[] = [];
    const both = async (wrong: string) =>
      answers.push({ quiet: await tryAt(quiet, wrong), busy: await tryAt(busy, wrong) });
    await both('000000');
    await post('sendEmailCode', { email: busy, type: 'reset' });
    const code = await lastCode(busy);
    await both(wrongOf(code));
    expect((await post('backPwd', { email: busy, code, newPassword: 'another-9-Word' })).status).toBe(200);
    for (let count = 0; count < 4; count += 1) await both(wrongOf(code));
    for (const one of answers) expect(one.busy).toEqual(one.quiet);
    expect(answers.map(({ quiet: { data } }) => data.reason)).toEqual([
      ...Array.from({ length: 4 }, () => 'code_wrong'),
      'code_locked',
      'code_locked',
    ]);
    const sent = await Promise.all([quiet, busy].map((email) => post('sendEmailCode', { email, type: 'reset' })));
    expect(sent.map(({ body }) => body.data.reason)).toEqual(['code_locked', 'code_locked']);
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
  test('by a code, which ends every session, holds withdrawals and is announced', async () => {
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

  test('is reported to its owner where the second factor is wrong behind a right password, once an hour', async () => {
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

  test('is reported as well where a reset was tried in the same hour: neither silences the other', async () => {
    const email = 'both.ways@example.com';
    const { userId } = await openAccount(email);
    const { secret } = await bindTotp(userId);
    const told = async () => (await lettersTo(email)).filter(({ kind }) => kind === 'log_in_tried');
    const wrongCode = () => wrongOf(totpAt(secret, server.nowMs));
    const tryReset = async () => {
      await post('sendEmailCode', { email, type: 'reset' });
      const wanted = { email, code: await lastCode(email), newPassword: 'another-9-Word' };
      const tried = await post('backPwd', { ...wanted, factorCode: wrongCode() });
      expect(tried.body.data.reason).toBe('code_wrong');
    };
    const tryLogIn = async () => {
      const ticket = (await post('login', { email, password })).body.data.detail?.['ticket'] ?? '';
      expect((await post('login/second', { ticket, code: wrongCode() })).body.data.reason).toBe('code_wrong');
    };
    await tryLogIn();
    await tryReset();
    const [reset, logIn] = await told();
    expect([logIn?.body, reset?.body]).toEqual([
      expect.stringContaining('The password was right, but the second factor was wrong'),
      expect.stringContaining('code'),
    ]);
    expect(reset?.body).not.toContain('The password was right');
    await tryReset();
    await tryLogIn();
    expect(await told()).toHaveLength(2);
    server.nowMs += 3_600_000;
    await tryReset();
    await tryLogIn();
    expect(await told()).toHaveLength(4);
  });

  test('keeps its turn to be reported where the letter could not be written', async () => {
    const email = 'unwritten@example.com';
    const { userId } = await openAccount(email);
    const { secret } = await bindTotp(userId);
    const told = async () => (await lettersTo(email)).filter(({ kind }) => kind === 'log_in_tried');
    const attempt = async () => {
      const ticket = (await post('login', { email, password })).body.data.detail?.['ticket'] ?? '';
      return post('login/second', { ticket, code: wrongOf(totpAt(secret, server.nowMs)) });
    };
    const write = vi.spyOn(server.people.post, 'put').mockRejectedValue(new Error('as if cut off here'));
    expect((await attempt()).body.data.reason).toBe('code_wrong');
    expect(write).toHaveBeenCalled();
    write.mockRestore();
    expect(await told()).toEqual([]);
    await attempt();
    expect(await told()).toHaveLength(1);
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
