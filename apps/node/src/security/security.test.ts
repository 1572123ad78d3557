import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { keyHeaders, signedText } from '@candor/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, TestServer } from '../http/test-support/test-server.ts';
import { passkeysMax } from '../second-factor/passkeys.ts';
import { totpAt } from '../second-factor/totp.ts';
import { newPasskey, softwarePasskey } from '../users/test-support/software-passkey.ts';

const password = 'kX7-mq2vLp';
let server: TestServer;
let user: { token: string; userId: number; email: string };
let people = 0;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await newUser();
});

async function newUser(): Promise<typeof user> {
  people += 1;
  const email = `person${people}@example.com`;
  return { ...(await server.register(email)), email };
}
type Data = Readonly<Record<string, never>>;
const dataOf = (answer: Answer) => answer.body.data as unknown as Readonly<Record<string, unknown>> & Data;
const reasonOf = (answer: Answer) => answer.body.data.reason ?? answer.body.data.fields?.[0]?.rule ?? answer.status;
const post = (path: string, body: object = {}, token = user.token) => server.ask(path, { body, token });
const get = (path: string, token = user.token) => server.ask(path, { method: 'GET', token });
const member = (path: string) => `/api/core/coin/member/${path}`;
const letters = (address = user.email) => server.people.post.mailbox({ limit: 20, offset: 0, address });
const lastCode = async (address = user.email) => /\d{6}/.exec((await letters(address))[0]?.body ?? '')?.[0] ?? '';
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** Shows a factor; the user goes on under the token that it counts for. */
async function stepUp(method: string, code: string, token = user.token): Promise<Answer> {
  const answer = await post('/api/user/security/stepUp', { method, code }, token);
  if (token === user.token) goOn(answer);
  return answer;
}
const goOn = ({ body }: Answer) => {
  user = { ...user, token: body.data.satoken ?? user.token };
};

async function byMail(): Promise<void> {
  await post('/api/user/sendEmailCode', { type: 'security' });
  expect((await stepUp('mail', await lastCode())).status).toBe(200);
}

/** Binds an authenticator as a user does; the step-up it took is over afterwards. */
async function withTotp(): Promise<{ readonly secret: string; readonly recovery: readonly string[] }> {
  await byMail();
  const secret = String(dataOf(await get(member('getGoogleVerification/1')))['secret']);
  const answer = await get(member(`googleVerificationBindingOrReset/${totpAt(secret, server.nowMs)}`));
  expect(answer.status).toBe(200);
  server.nowMs += 360_000;
  return { secret, recovery: dataOf(answer)['recoveryCodes'] as unknown as string[] };
}

const heldForHours = async (): Promise<number> => {
  const { withdrawalsHeldUntilMs } = dataOf(await get(member('getMemberOtherData/yhrzxx')));
  return withdrawalsHeldUntilMs === null ? 0 : (Number(withdrawalsHeldUntilMs) - server.nowMs) / 3_600_000;
};

describe('a second factor', () => {
  test('is a code to the address only while there is none better', async () => {
    const state = async () => dataOf(await get(member('getMemberOtherData/yhrzxx')));
    expect((await state())['methods']).toEqual(['mail']);
    expect(reasonOf(await post(member('api'), { name: 'Bot', permissions: ['read'] }))).toBe('second_factor_missing');
    const { recovery } = await withTotp();
    expect(await state()).toMatchObject({ methods: ['totp', 'recovery'], recoveryCodesLeft: 10 });
    await post('/api/user/sendEmailCode', { type: 'security' });
    expect(reasonOf(await stepUp('mail', await lastCode()))).toBe('not_bound');
    expect((await stepUp('recovery', recovery[1] ?? '')).status).toBe(200);
    expect(await state()).toMatchObject({ recoveryCodesLeft: 9, withdrawalsHeldCause: 'recovery_used' });
  });

  test('bound, replaced and removed is told, and ends other sessions', async () => {
    const elsewhere = await server.sessions.open(user.userId);
    const { secret } = await withTotp();
    expect(await server.sessions.find(elsewhere.satoken)).toBeNull();
    expect((await letters())[0]).toMatchObject({ kind: 'security_changed' });
    await stepUp('totp', totpAt(secret, server.nowMs));
    server.nowMs += 60_000;
    const removed = await get(member(`googleVerificationBindingOrReset/${totpAt(secret, server.nowMs)}/1`));
    expect(dataOf(removed)['withdrawalsHeldUntilMs']).toBe(server.nowMs + 72 * 3_600_000);
    expect(dataOf(await get(member('getGoogleVerification/2')))['totpSinceMs']).toBeNull();
  });
});

describe('a passkey', () => {
  const challengeOf = (answer: Answer) =>
    (dataOf(answer)['options'] as unknown as { readonly challenge: string }).challenge;
  const begun = async () => challengeOf(await post('/api/user/passkeys/options'));
  const alive = async (token: string) => (await server.ask('/api/user/getInfo', { token })).status === 200;
  const remove = (id: string) => post('/api/user/passkeys/remove', { id });
  async function show(device: ReturnType<typeof softwarePasskey>): Promise<void> {
    const passkey = device.show(challengeOf(await post('/api/user/passkeys/stepUp')));
    const answer = await post('/api/user/security/stepUp', { method: 'passkey', passkey });
    expect(answer.status).toBe(200);
    goOn(answer);
  }

  test('that is added ends other sessions, and none is one too many, however many were begun', async () => {
    const first = await newPasskey(server, user.userId);
    for (let count = 2; count < passkeysMax; count += 1) await newPasskey(server, user.userId);
    await show(first);
    const challenges = [await begun(), await begun()];
    const { satoken } = await server.sessions.open(user.userId);
    const answers = await Promise.all(
      challenges.map((challenge) =>
        post('/api/user/passkeys/add', { name: 'x', passkey: softwarePasskey(server).create(challenge) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(answers.map(reasonOf)).toContain('too_many_keys');
    expect(await server.people.passkeys.list(`user:${user.userId}`)).toHaveLength(passkeysMax);
    expect(await heldForHours()).toBe(24);
    expect([await alive(satoken), await alive(user.token)]).toEqual([false, true]);
  });

  test('that is removed ends other sessions; the last factor takes recovery codes along and holds for 72 h', async () => {
    const [one, other] = [await newPasskey(server, user.userId), await newPasskey(server, user.userId)];
    const { secondFactors } = server.people;
    await secondFactors.renewRecoveryCodes(`user:${user.userId}`);
    const codesLeft = async () => (await secondFactors.state(`user:${user.userId}`)).recoveryCodesLeft;
    await show(one);
    const { satoken } = await server.sessions.open(user.userId);
    const heldFor = async (id: string) => Number(dataOf(await remove(id))['withdrawalsHeldUntilMs']) - server.nowMs;
    expect([await heldFor(other.credentialId), await codesLeft()]).toEqual([24 * 3_600_000, 10]);
    expect([await alive(satoken), await alive(user.token)]).toEqual([false, true]);
    expect([await heldFor(one.credentialId), await codesLeft()]).toEqual([72 * 3_600_000, 0]);
  });
});

describe('passwords', () => {
  test('the log-in password is changed by the old one; other sessions end and withdrawals wait', async () => {
    const elsewhere = await server.sessions.open(user.userId);
    await byMail();
    const change = (oldPassword: string, more = {}) =>
      post('/api/user/updatePwd', { oldPassword, newPassword: 'another-9-Word', ...more });
    expect(reasonOf(await change('not-it-at-1'))).toBe('password_wrong');
    expect(reasonOf(await change(password, { confirmPassword: 'another-8-Word' }))).toBe('confirm');
    const changed = await change(password);
    expect(dataOf(changed)['withdrawalsHeldUntilMs']).toBe(server.nowMs + 86_400_000);
    expect(await server.sessions.find(elsewhere.satoken)).toBeNull();
    expect((await get(member('getLoginDevice'))).status).toBe(200);
    const logIn = (word: string) => server.ask('/api/user/login', { body: { email: user.email, password: word } });
    expect([(await logIn(password)).status, (await logIn('another-9-Word')).status]).toEqual([422, 200]);
  });

  test('the fund password is set, changed by the old one, reset by a code, and never the log-in password', async () => {
    await byMail();
    const set = (body: object) => post(member('tradePwd'), body);
    expect(reasonOf(await set({ newPassword: password }))).toBe('fund_password_same');
    expect(dataOf(await set({ newPassword: 'fund-4-Word' }))['withdrawalsHeldUntilMs']).toBe(
      server.nowMs + 24 * 3_600_000,
    );
    expect(reasonOf(await set({ newPassword: 'fund-5-Word' }))).toBe('required');
    expect((await set({ newPassword: 'fund-5-Word', oldPassword: 'fund-4-Word' })).status).toBe(200);
    for (let tries = 0; tries < 4; tries += 1)
      expect(reasonOf(await set({ newPassword: 'fund-6-Word', oldPassword: 'wrong-1' }))).toBe('fund_password_wrong');
    expect(reasonOf(await set({ newPassword: 'fund-6-Word', oldPassword: 'wrong-1' }))).toBe('fund_password_locked');
    expect(reasonOf(await set({ newPassword: 'fund-6-Word', oldPassword: 'fund-5-Word' }))).toBe(
      'fund_password_locked',
    );
    server.nowMs += 60_000;
    await post('/api/user/sendEmailCode', { type: 'security' });
    const reset = await post('/api/user/tardPwdSet', { newPassword: 'fund-6-Word', code: await lastCode() });
    expect(dataOf(reset)['withdrawalsHeldUntilMs']).toBe(server.nowMs + 86_400_000);
    await server.people.fundPasswords.require(user.userId, 'fund-6-Word', { address: '', device: '' });
    const bind = await post('/api/user/bindEmail', { email: user.email, code: await lastCode() });
    expect(reasonOf(bind)).toBe('code_wrong');
  });

  test('the code that resets a fund password is the factor where there is none better, and is none where there is', async () => {
    await byMail();
    await post(member('tradePwd'), { newPassword: 'fund-4-Word' });
    server.nowMs += 360_000;
    const reset = (code: string, newPassword: string) => post(member('tradePwd'), { newPassword, code });
    expect(reasonOf(await post(member('tradePwd'), { newPassword: 'fund-5-Word', oldPassword: 'fund-4-Word' }))).toBe(
      'step_up_required',
    );
    await post('/api/user/sendEmailCode', { type: 'security' });
    const code = await lastCode();
    expect(reasonOf(await reset(wrongOf(code), 'fund-5-Word'))).toBe('code_wrong');
    expect((await reset(code, 'fund-5-Word')).status).toBe(200);
    expect(reasonOf(await reset(code, 'fund-6-Word'))).toBe('code_wrong');
    await withTotp();
    await post('/api/user/sendEmailCode', { type: 'security' });
    expect(reasonOf(await reset(await lastCode(), 'fund-6-Word'))).toBe('step_up_required');
  });

  test('the log-in password is never the fund password, changed or reset', async () => {
    await byMail();
    const fund = 'fund-4-Word';
    await post(member('tradePwd'), { newPassword: fund });
    const change = { oldPassword: password, newPassword: fund };
    expect(reasonOf(await post('/api/user/updateUserLoginPwd', change))).toBe('fund_password_same');
    server.nowMs += 60_000;
    const reset = async (newPassword: string) => {
      await post('/api/user/sendEmailCode', { email: user.email, type: 'reset' });
      return post('/api/user/backPwd', { email: user.email, code: await lastCode(), newPassword });
    };
    expect(reasonOf(await reset(fund))).toBe('fund_password_same');
    expect((await reset('another-9-Word')).status).toBe(200);
  });

  test('a new fund password is no way to guess the log-in password: what is counted comes first', async () => {
    await byMail();
    await post(member('tradePwd'), { newPassword: 'fund-4-Word' });
    const guess = { newPassword: password, oldPassword: 'wrong-1' };
    expect(reasonOf(await post(member('tradePwd'), guess))).toBe('fund_password_wrong');
    const known = { newPassword: password, oldPassword: 'fund-4-Word' };
    expect(reasonOf(await post(member('tradePwd'), known))).toBe('fund_password_same');
  });

  test('a fund password is built on no phone number either, where that is all there is', async () => {
    await byMail();
    await server.people.users.setContact(user.userId, { channel: 'sms', address: '+85262345678' }, server.nowMs);
    expect(reasonOf(await post(member('tradePwd'), { newPassword: 'fund62345678' }))).toBe('password_name');
  });
});

test('a fund password that wrong tries lock is told to its owner once, however many come at the same moment', async () => {
  await byMail();
  await post(member('tradePwd'), { newPassword: 'fund-4-Word' });
  server.nowMs += 25 * 3_600_000;
  const { satoken } = await server.sessions.open(user.userId);
  user = { ...user, token: satoken };
  await byMail();
  expect(await heldForHours()).toBe(0);
  const change = { newPassword: 'fund-6-Word', oldPassword: 'wrong-1' };
  const answers = await Promise.all(Array.from({ length: 12 }, () => post(member('tradePwd'), change)));
  expect(answers.filter((answer) => reasonOf(answer) === 'fund_password_wrong')).toHaveLength(4);
  expect(answers.filter((answer) => reasonOf(answer) === 'fund_password_locked')).toHaveLength(8);
  const told = (await letters()).filter(({ subject }) => subject.includes('is locked for 24 hours'));
  expect(told).toHaveLength(1);
  expect(told[0]?.body).toContain('withdrawals are paused until');
  expect(await heldForHours()).toBe(24);
});

describe('addresses', () => {
  test('that two prove at one moment become one’s, and the other is told', async () => {
    const both = [await newUser(), await newUser()];
    for (const [channel, address] of [
      ['mail', 'both@example.com'],
      ['sms', '+85251234567'],
    ] as const) {
      const bound = both.map(({ userId }) =>
        server.people.users.setContact(userId, { channel, address }, server.nowMs),
      );
      expect((await Promise.all(bound)).filter(Boolean)).toEqual([true]);
    }
  });

  test('another one takes the place of the present one by a code from each, and both are told', async () => {
    await byMail();
    const next = `next${people}@example.com`;
    const sent = async (body: { readonly type: string; readonly email?: string }) => {
      await post('/api/user/sendEmailCode', body);
      return lastCode(body.email);
    };
    const code = await sent({ type: 'bind', email: next });
    const bind = (body: object) => post('/api/user/bindEmail', { email: next, code, ...body });
    const address = async () => (await post('/api/user/getInfo')).body.data.user?.email;
    expect(reasonOf(await bind({}))).toBe('required');
    expect(reasonOf(await bind({ presentCode: await sent({ type: 'security' }) }))).toBe('code_wrong');
    const presentCode = await sent({ type: 'replace' });
    expect((await letters())[0]?.body).toContain('another address take the place of this one');
    expect(reasonOf(await bind({ presentCode: wrongOf(presentCode) }))).toBe('code_wrong');
    expect(reasonOf(await bind({ presentCode, email: 'else@example.com' }))).toBe('code_wrong');
    expect(await address()).toBe(user.email);
    const bound = await bind({ presentCode });
    expect(dataOf(bound)['withdrawalsHeldUntilMs']).toBe(server.nowMs + 86_400_000);
    expect((await letters(user.email))[0]).toMatchObject({ kind: 'security_changed' });
    expect((await letters(next))[0]).toMatchObject({ kind: 'security_changed' });
    expect(await address()).toBe(next);
  });

  test('stays as it was where its old owner could not be told', async () => {
    await byMail();
    const next = `next${people}@example.com`;
    await post('/api/user/sendEmailCode', { email: next, type: 'bind' });
    await post('/api/user/sendEmailCode', { type: 'replace' });
    const body = { email: next, code: await lastCode(next), presentCode: await lastCode() };
    const { post: mail } = server.people;
    const failing = vi.spyOn(mail, 'put').mockImplementation(async () => {
      throw new Error('no letters today');
    });
    expect((await post('/api/user/bindEmail', body)).status).toBe(500);
    failing.mockRestore();
    expect((await post('/api/user/getInfo')).body.data.user?.email).toBe(user.email);
  });

  test('that is another’s is answered as any other; its owner hears of it, and no code binds it', async () => {
    const other = await newUser();
    user = await newUser();
    await byMail();
    const send = async (email: string) => {
      const answer = await post('/api/user/sendEmailCode', { email, type: 'bind' });
      const data = dataOf(answer);
      return { ...answer, data: { ...data, sentTo: '', demoCode: String(data['demoCode']).length } };
    };
    const [taken, free] = [await send(other.email), await send(`free${people}@example.com`)];
    expect([taken.status, taken.data, taken.body.msg]).toEqual([200, free.data, free.body.msg]);
    expect((await letters(other.email))[0]).toMatchObject({ kind: 'address_tried', userId: other.userId });
    const wrong = await post('/api/user/bindEmail', { email: other.email, code: '000000' });
    const asWrong = await post('/api/user/bindEmail', {
      email: `free${people}@example.com`,
      code: wrongOf(await lastCode(`free${people}@example.com`)),
    });
    expect([reasonOf(wrong), wrong.body.msg]).toEqual([reasonOf(asWrong), asWrong.body.msg]);
    for (let tries = 0; tries < 4; tries += 1)
      expect(
        (await post('/api/user/bindEmail', { email: other.email, code: String(taken.body.data.demoCode) })).status,
      ).toBe(422);
    expect((await server.ask('/api/user/login', { body: { email: other.email, password } })).status).toBe(200);
  });

  test('the present one is proven without a wait, and a phone is added', async () => {
    await byMail();
    await post('/api/user/sendEmailCode', { email: user.email, type: 'bind' });
    const proven = await post('/api/user/bindEmail', { email: user.email, code: await lastCode() });
    expect(dataOf(proven)['withdrawalsHeldUntilMs']).toBeNull();
    const phone = `+8529123${4000 + people}`;
    await server.ask(`/api/core/coin/open/send/sms?phone=${encodeURIComponent(phone)}&type=bind`, {
      method: 'GET',
      token: user.token,
    });
    const binding = await post(member('accountVerificationBinding'), { phone, code: await lastCode(phone) });
    expect(binding.status).toBe(200);
    const state = dataOf(await get(member('getMemberOtherData/yhrzxx')));
    expect(state).toMatchObject({ emailVerified: true, phone, phoneVerified: true, methods: ['mail', 'sms'] });
  });
});

test('a code counts in the session that asked for it, and wrong ones of another lock that one alone', async () => {
  await post('/api/user/sendEmailCode', { type: 'security' });
  const code = await lastCode();
  const { satoken: elsewhere } = await server.sessions.open(user.userId);
  expect(reasonOf(await stepUp('mail', code, elsewhere))).toBe('code_wrong');
  for (let tries = 0; tries < 4; tries += 1) await stepUp('mail', wrongOf(code), elsewhere);
  expect(reasonOf(await stepUp('mail', code, elsewhere))).toBe('code_locked');
  expect((await stepUp('mail', code)).status).toBe(200);
});

test('the anti-phishing code stands in front of every mail', async () => {
  await byMail();
  await post(member('antiCode'), { antiCode: 'blue-otter' });
  expect((await letters())[0]?.body.split('\n')[0]).toBe('Anti-phishing code: blue-otter');
});

describe('devices', () => {
  test('are listed, named and removed with their sessions; another user’s are not there', async () => {
    const there = await server.ask('/api/user/login', {
      body: { email: user.email, password },
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18) Version/18.0 Safari/605' },
    });
    const records = async (token = user.token) =>
      dataOf(await get(member('getLoginDevice'), token))['records'] as unknown as {
        deviceId: string;
        name: string;
        active: boolean;
        current: boolean;
      }[];
    const before = await records();
    const phone = before.find(({ name }) => name === 'Safari, iPhone');
    expect(before.filter(({ current }) => current)).toHaveLength(1);
    expect(before).toHaveLength(2);
    const other = await newUser();
    const remove = (token: string) => post(member(`deleteDevice/${phone?.deviceId}`), {}, token);
    const foreign = await remove(other.token);
    expect([foreign.status, reasonOf(foreign)]).toEqual([422, 'not_found']);
    expect((await post(member('updateDevice'), { id: phone?.deviceId, name: ' My phone ' })).status).toBe(200);
    expect((await records()).map(({ name }) => name)).toContain('My phone');
    const ended: string[] = [];
    const stop = server.sessions.onEnded((sessionId, cause) => ended.push(`${cause} ${sessionId}`));
    expect((await remove(user.token)).status).toBe(200);
    stop();
    expect(ended).toHaveLength(1);
    expect((await post('/api/user/getInfo', {}, there.body.data.satoken)).status).toBe(401);
    expect((await post('/api/user/getInfo')).status).toBe(200);
  });

  test('and wrong log-ins are in the log, which is the user’s own', async () => {
    await server.ask('/api/user/login', { body: { email: user.email, password: 'wrong-4-sure' } });
    await expect
      .poll(async () =>
        (dataOf(await get(member('getLoginLog')))['records'] as unknown as { kind: string }[]).map(({ kind }) => kind),
      )
      .toEqual(['login_failed', 'registered']);
  });
});

test('a refresh token used again after its grace is told to its user', async () => {
  const { body } = await server.ask('/api/user/login', { body: { email: user.email, password } });
  const { refreshToken } = body.data;
  await server.ask('/api/user/refreshToken', { body: { refreshToken } });
  server.nowMs += 31_000;
  expect((await server.ask('/api/user/refreshToken', { body: { refreshToken } })).status).toBe(401);
  await expect.poll(async () => (await letters())[0]?.subject).toContain('old session token');
});

test('a frozen account says why, places no orders, and is opened again', async () => {
  const order = () =>
    post('/api/currency/order/submit', { symbol: 'BTC/USDT', side: 'buy', price: '55000.00', quantity: '0.00100' });
  await server.people.freezing.freeze(user.userId, 'Chargeback of a card', { operatorId: 1, requestId: 'freeze-1' });
  expect((await post('/api/user/getInfo')).status).toBe(401);
  const again = await server.ask('/api/user/login', { body: { email: user.email, password } });
  user = { ...user, token: again.body.data.satoken ?? '' };
  expect(reasonOf(await order())).toBe('account_frozen');
  expect(dataOf(await get(member('getMemberOtherData/yhrzxx')))['frozenReason']).toBe('Chargeback of a card');
  await server.people.freezing.unfreeze(user.userId, { operatorId: 1, requestId: 'unfreeze-1' });
  expect((await order()).status).toBe(200);
  expect((await letters())[0]?.subject).toContain('unfrozen');
});

describe('API keys', () => {
  test('are twenty at most, also where several are asked for at the same moment', async () => {
    const { secret } = await withTotp();
    await stepUp('totp', totpAt(secret, server.nowMs));
    const wanted = { name: 'x', kind: 'hmac', permissions: ['read'], allowedAddresses: [] } as const;
    for (let count = 1; count < 20; count += 1) await server.people.apiKeys.add(user.userId, wanted);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(member('api'), { name: 'Bot', permissions: ['read'] })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 422, 422, 422, 422,
    ]);
    expect(answers.map(reasonOf)).toContain('too_many_keys');
    expect(await server.people.apiKeys.list(user.userId)).toHaveLength(20);
  });

  interface Key {
    readonly id: string;
    readonly secret: string;
  }
  async function newKey(more: object = {}): Promise<Key> {
    const { secret } = await withTotp();
    await stepUp('totp', totpAt(secret, server.nowMs));
    const answer = await post(member('api'), { name: 'Bot', permissions: ['read', 'trade'], ...more });
    if (answer.status !== 200) throw new Error(answer.text);
    return dataOf(answer) as unknown as Key;
  }
  const orderBody = JSON.stringify({ symbol: 'BTC/USDT', side: 'buy', price: '55000.00', quantity: '0.00100' });
  const submitPath = '/api/currency/order/submit';
  const hmac = ({ secret }: Key, text: string) => createHmac('sha256', secret).update(text).digest('hex');
  function signed(
    key: Key,
    { path = submitPath, body = orderBody, timeMs = server.nowMs, sign_ = hmac, more = {} } = {},
  ) {
    const signature = sign_(key, signedText(String(timeMs), 'POST', path, body));
    const headers = { [keyHeaders.key]: key.id, [keyHeaders.time]: String(timeMs), [keyHeaders.signature]: signature };
    return server.ask(path, { body, headers: { ...headers, ...more } });
  }

  test('that may trade or withdraw hold withdrawals for 24 h, as the answer says; one that only reads does not', async () => {
    const { secret } = await withTotp();
    // Past what binding the authenticator held.
    server.nowMs += 24 * 3_600_000;
    user = { ...user, token: (await server.sessions.open(user.userId)).satoken };
    await stepUp('totp', totpAt(secret, server.nowMs));
    const made = async (more: object) =>
      dataOf(await post(member('api'), { name: 'Bot', ...more }))['withdrawalsHeldUntilMs'];
    expect([await made({ permissions: ['read'] }), await heldForHours()]).toEqual([null, 0]);
    expect(await made({ permissions: ['read', 'trade'] })).toBe(server.nowMs + 24 * 3_600_000);
    expect(await heldForHours()).toBe(24);
    server.nowMs += 60_000;
    const withdrawing = { permissions: ['withdraw'], allowedAddresses: ['203.0.113.7'] };
    expect(await made(withdrawing)).toBe(server.nowMs + 24 * 3_600_000);
  });

  test('sign orders by HMAC; the secret is shown once and kept sealed', async () => {
    const key = await newKey();
    expect((await signed(key)).status).toBe(200);
    const listed = await get(member('apis'));
    expect(listed.text).not.toContain(key.secret);
    expect(dataOf(listed)['records']).toMatchObject([{ id: key.id, permissions: ['read', 'trade'] }]);
    const [row] = await server.people.apiKeys.list(user.userId);
    expect(row?.secret).not.toContain(key.secret);
  });

  test('sign by Ed25519 with a key that never came here', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'jwk' }).x ?? '';
    const key = await newKey({ kind: 'ed25519', publicKey: raw });
    expect(key.secret).toBeNull();
    const sign_ = (_key: Key, text: string) => sign(null, Buffer.from(text), privateKey).toString('base64');
    expect((await signed(key, { sign_ })).status).toBe(200);
    const { privateKey: another } = generateKeyPairSync('ed25519');
    const forged = (_key: Key, text: string) => sign(null, Buffer.from(text), another).toString('base64');
    expect((await signed(key, { sign_: forged })).status).toBe(401);
  });

  test('do nothing with another body, path, time or key, a second time, or late', async () => {
    const key = await newKey();
    const before = server.exchange.exchange.stateHash();
    const tampered = (_key: Key, text: string) => hmac(key, text.replace('0.00100', '9.00100'));
    expect((await signed(key, { sign_: tampered })).status).toBe(401);
    expect((await signed({ ...key, secret: 'x' })).status).toBe(401);
    expect((await signed({ ...key, id: `ck_${'0'.repeat(24)}` })).status).toBe(401);
    const late = await signed(key, { timeMs: server.nowMs - 5_001 });
    expect([late.status, late.body.msg]).toEqual([401, expect.stringContaining(String(server.nowMs))]);
    expect(server.exchange.exchange.stateHash()).toBe(before);
    expect((await signed(key)).status).toBe(200);
    const after = server.exchange.exchange.stateHash();
    expect((await signed(key)).status).toBe(401);
    expect(server.exchange.exchange.stateHash()).toBe(after);
  });

  test('are held to their permissions, their addresses and their end', async () => {
    const reader = await newKey({ permissions: ['read'] });
    expect((await signed(reader)).status).toBe(403);
    const info = { path: '/api/user/getInfo', body: '{}' };
    expect((await signed(reader, info)).status).toBe(200);
    for (const path of [member('antiCode'), member('apis'), '/api/user/updatePwd', '/api/user/security/stepUp'])
      expect([path, [401, 403, 404].includes((await signed(reader, { path, body: '{}' })).status)]).toEqual([
        path,
        true,
      ]);
    user = await newUser();
    const bound = await newKey({ allowedAddresses: ['203.0.113.0/24'] });
    expect((await signed(bound)).status).toBe(403);
    user = await newUser();
    const local = await newKey({
      allowedAddresses: ['127.0.0.0/8', '2001:db8::/32'],
      expiresAtMs: server.nowMs + 1_000_000,
    });
    expect((await signed(local)).status).toBe(200);
    server.nowMs += 1_000_000;
    expect((await signed(local)).status).toBe(401);
  });

  test('that are deleted are dead at once, and only their user deletes them', async () => {
    const key = await newKey();
    const mine = user;
    user = await newUser();
    const { secret } = await withTotp();
    await stepUp('totp', totpAt(secret, server.nowMs));
    expect(reasonOf(await get(member(`api/del?id=${key.id}`)))).toBe('not_found');
    user = mine;
    const known = await server.people.apiKeys.list(user.userId);
    expect(known).toHaveLength(1);
    expect(await server.people.apiKeys.remove(user.userId, key.id)).toBe(true);
    expect((await signed(key)).status).toBe(401);
  });

  test.each([
    [{ permissions: ['withdraw'] }, 'allowedAddresses'],
    [{ permissions: [] }, 'permissions'],
    [{ permissions: ['admin'] }, 'permissions.0'],
    [{ allowedAddresses: ['300.1.1.1'] }, 'allowedAddresses'],
    [{ allowedAddresses: ['10.0.0.0/33'] }, 'allowedAddresses'],
    [{ kind: 'ed25519' }, 'publicKey'],
    [{ kind: 'hmac', publicKey: 'A'.repeat(43) }, 'publicKey'],
    [{ expiresAtMs: 1 }, 'expiresAtMs'],
  ])('like %j are refused', async (more, field) => {
    const answer = await post(member('api'), { name: 'Bot', permissions: ['read'], ...more });
    expect([answer.status, answer.body.data.fields?.[0]?.field]).toEqual([400, field]);
  });
});
