import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { passkeysMax } from '../second-factor/passkeys.ts';
import { totpAt } from '../second-factor/totp.ts';
import { newPasskey, softwarePasskey } from '../users/test-support/software-passkey.ts';
import { dataOf, member, reasonOf, SecuredUser } from './test-support/secured-user.ts';

const password = 'kX7-mq2vLp';
let server: TestServer;
let user: SecuredUser;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await newUser();
});

const newUser = () => SecuredUser.register(server);
const post = (path: string, body: object = {}, token = user.token) => user.post(path, body, token);
const get = (path: string, token = user.token) => user.get(path, token);
const letters = (address = user.email) => user.letters(address);
const lastCode = (address = user.email) => user.lastCode(address);
const stepUp = (method: string, code: string, token = user.token) => user.stepUp(method, code, token);
const withTotp = () => user.withTotp();
const heldForHours = () => user.heldForHours();
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

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

  test('bound, replaced and removed is announced, and ends other sessions', async () => {
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
    user.goOn(answer);
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
    await user.byMail();
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
    await user.byMail();
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
    await user.byMail();
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
    await user.byMail();
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
    await user.byMail();
    await post(member('tradePwd'), { newPassword: 'fund-4-Word' });
    const guess = { newPassword: password, oldPassword: 'wrong-1' };
    expect(reasonOf(await post(member('tradePwd'), guess))).toBe('fund_password_wrong');
    const known = { newPassword: password, oldPassword: 'fund-4-Word' };
    expect(reasonOf(await post(member('tradePwd'), known))).toBe('fund_password_same');
  });

  test('a fund password is built on no phone number either, where that is all there is', async () => {
    await user.byMail();
    await server.people.users.setContact(user.userId, { channel: 'sms', address: '+85262345678' }, server.nowMs);
    expect(reasonOf(await post(member('tradePwd'), { newPassword: 'fund62345678' }))).toBe('password_name');
  });
});

test('a fund password that wrong tries lock is announced to its owner once, however many come at the same moment', async () => {
  await user.byMail();
  await post(member('tradePwd'), { newPassword: 'fund-4-Word' });
  server.nowMs += 25 * 3_600_000;
  const { satoken } = await server.sessions.open(user.userId);
  user.token = satoken;
  await user.byMail();
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
  test('that two prove at one moment become one’s, and the other sees why', async () => {
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

  test('another one takes the place of the present one by a code from each, and both are notified', async () => {
    await user.byMail();
    const next = `next${user.userId}@example.com`;
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

  test('stays as it was where its old owner could not be notified', async () => {
    await user.byMail();
    const next = `next${user.userId}@example.com`;
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
    await user.byMail();
    const send = async (email: string) => {
      const answer = await post('/api/user/sendEmailCode', { email, type: 'bind' });
      const data = dataOf(answer);
      return { ...answer, data: { ...data, sentTo: '', demoCode: String(data['demoCode']).length } };
    };
    const [taken, free] = [await send(other.email), await send(`free${user.userId}@example.com`)];
    expect([taken.status, taken.data, taken.body.msg]).toEqual([200, free.data, free.body.msg]);
    expect((await letters(other.email))[0]).toMatchObject({ kind: 'address_tried', userId: other.userId });
    const wrong = await post('/api/user/bindEmail', { email: other.email, code: '000000' });
    const asWrong = await post('/api/user/bindEmail', {
      email: `free${user.userId}@example.com`,
      code: wrongOf(await lastCode(`free${user.userId}@example.com`)),
    });
    expect([reasonOf(wrong), wrong.body.msg]).toEqual([reasonOf(asWrong), asWrong.body.msg]);
    for (let tries = 0; tries < 4; tries += 1)
      expect(
        (await post('/api/user/bindEmail', { email: other.email, code: String(taken.body.data.demoCode) })).status,
      ).toBe(422);
    expect((await server.ask('/api/user/login', { body: { email: other.email, password } })).status).toBe(200);
  });

  test('the present one is proven without a wait, and a phone is added', async () => {
    await user.byMail();
    await post('/api/user/sendEmailCode', { email: user.email, type: 'bind' });
    const proven = await post('/api/user/bindEmail', { email: user.email, code: await lastCode() });
    expect(dataOf(proven)['withdrawalsHeldUntilMs']).toBeNull();
    const phone = `+8529123${4000 + user.userId}`;
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

test('the anti-phishing code begins every mail', async () => {
  await user.byMail();
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

test('a refresh token used again after its grace is reported to its user', async () => {
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
  user.token = again.body.data.satoken ?? '';
  expect(reasonOf(await order())).toBe('account_frozen');
  expect(dataOf(await get(member('getMemberOtherData/yhrzxx')))['frozenReason']).toBe('Chargeback of a card');
  await server.people.freezing.unfreeze(user.userId, { operatorId: 1, requestId: 'unfreeze-1' });
  expect((await order()).status).toBe(200);
  expect((await letters())[0]?.subject).toContain('unfrozen');
});
