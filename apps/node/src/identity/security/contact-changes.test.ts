import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { totpAt } from '../second-factor/totp.ts';
import { comingIn } from '../users/test-support/coming-in.ts';
import { contactChangeMs } from './contact-changes.ts';

let server: TestServer;
const { lettersTo, lastCode, bindTotp } = comingIn(() => server);
let user: { token: string; userId: number; email: string; phone: string; next: string };
let people = 0;
beforeAll(async () => {
  server = await TestServer.start();
});
afterAll(() => server.stop());
beforeEach(async () => {
  people += 1;
  const email = `present${people}@example.com`;
  const phone = `+8529123${5000 + people}`;
  user = { ...(await server.register(email)), email, phone, next: `next${people}@example.com` };
  await server.people.users.setContact(user.userId, { channel: 'sms', address: phone }, server.nowMs);
  await showFactor();
});

const post = (path: string, body: object = {}) => server.ask(`/api/user/${path}`, { body, token: user.token });
const reasonOf = ({ body, status }: Answer) => body.data.reason ?? body.data.fields?.[0]?.rule ?? status;

/**
 * A session with a factor just shown; the phone's code is one that counts while there is none
 * better.
 */
async function showFactor(): Promise<void> {
  const { satoken } = await server.sessions.open(user.userId);
  user = { ...user, token: satoken };
  await post('sendMobileCode', { type: 'security' });
  const shown = await post('security/stepUp', { method: 'sms', code: await lastCode(user.phone) });
  user = { ...user, token: shown.body.data.satoken ?? '' };
}

async function codeTo(email: string): Promise<string> {
  await post('sendEmailCode', { email, type: 'bind' });
  return lastCode(email);
}
const ask = async () => post('security/contactChange', { email: user.next, code: await codeTo(user.next) });
const bind = async (email = user.next) => post('bindEmail', { email, code: await codeTo(email) });
const dataOf = ({ body }: Answer) => body.data as unknown as Readonly<Record<string, unknown>>;

async function state(): Promise<{ readonly email: string; readonly waiting: readonly string[] }> {
  const { satoken: token } = await server.sessions.open(user.userId);
  const answer = await server.ask('/api/core/coin/member/getMemberOtherData/yhrzxx', { method: 'GET', token });
  const { email, contactChanges } = dataOf(answer) as {
    readonly email: string;
    readonly contactChanges: readonly { readonly address: string }[];
  };
  return { email, waiting: contactChanges.map(({ address }) => address) };
}

test('an address that nobody can read any more is replaced after three days of which every address was notified', async () => {
  expect(reasonOf(await bind())).toBe('required');
  const asked = await ask();
  const untilMs = server.nowMs + contactChangeMs.wait;
  expect(dataOf(asked)).toEqual({ notBeforeMs: untilMs, withdrawalsHeldUntilMs: untilMs });
  const [letter] = await lettersTo(user.email);
  expect(letter?.subject).toContain('Another address was asked for');
  expect(letter?.body).toContain('/user/not-me?token=');
  expect((await lettersTo(user.phone))[0]).toMatchObject({ kind: 'security_changed' });
  expect(await state()).toEqual({ email: user.email, waiting: [user.next] });
  const sam = await OperatorDesk.open(server, 'sam', ['support']);
  const profile = await sam.ask(`/users/profile`, { body: { userId: user.userId } });
  expect(profile.body.data).toMatchObject({
    security: { contactChanges: [{ channel: 'mail', notBeforeMs: untilMs }] },
  });
  expect(profile.text).not.toContain(user.next);

  server.nowMs = untilMs - 1;
  await showFactor();
  expect(reasonOf(await bind())).toBe('required');
  server.nowMs = untilMs;
  await showFactor();
  // The wait was for one address.
  expect(reasonOf(await bind(`else${people}@example.com`))).toBe('required');
  const bound = await bind();
  expect(dataOf(bound)['withdrawalsHeldUntilMs']).toBe(server.nowMs + contactChangeMs.wait);
  expect((await lettersTo(user.email))[0]?.subject).toContain('email address was changed');
  expect(await state()).toEqual({ email: user.next, waiting: [] });
});

test('a wait that is asked for again begins again, and one that nobody finished ends', async () => {
  await ask();
  server.nowMs += contactChangeMs.wait - 1;
  await showFactor();
  await ask();
  server.nowMs += 1;
  expect(reasonOf(await bind())).toBe('required');
  server.nowMs += contactChangeMs.wait + contactChangeMs.lasts;
  await showFactor();
  expect(reasonOf(await bind())).toBe('required');
  expect((await state()).waiting).toEqual([]);
});

const stops: readonly (readonly [string, () => Promise<Answer>])[] = [
  ['its user', () => post('security/contactChange/stop', { channel: 'mail' })],
  [
    'the link in the letter',
    async () => {
      const token = /token=(\S+?):?(?:\s|$)/.exec((await lettersTo(user.email))[0]?.body ?? '')?.[1] ?? '';
      return post('notMe', { token });
    },
  ],
  ['the proof of the present address', () => bind(user.email)],
  [
    'a password that is set anew by a code to the present address',
    async () => {
      await post('sendEmailCode', { email: user.email, type: 'reset' });
      return post('backPwd', { email: user.email, code: await lastCode(user.email), newPassword: 'another-9-Word' });
    },
  ],
];
test.each(stops)('it is stopped by %s, and told', async (_who, stop) => {
  await ask();
  expect((await stop()).status).toBe(200);
  expect((await state()).waiting).toEqual([]);
  const subjects = (await lettersTo(user.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('was stopped'))).toHaveLength(1);
  server.nowMs += contactChangeMs.wait;
  await showFactor();
  expect(reasonOf(await bind())).toBe('required');
  expect(reasonOf(await post('security/contactChange/stop', { channel: 'mail' }))).toBe('not_found');
});

test('nothing waits for an address where there is none to replace, or the same', async () => {
  const { satoken } = await server.sessions.open((await server.register(`alone${people}@example.com`)).userId);
  user = { ...user, email: `alone${people}@example.com`, token: satoken };
  await post('sendEmailCode', { type: 'security' });
  const shown = await post('security/stepUp', { method: 'mail', code: await lastCode(user.email) });
  user = { ...user, token: shown.body.data.satoken ?? '' };
  await post('sendMobileCode', { phone: '+85251239999', type: 'bind' });
  const phone = { phone: '+85251239999', code: await lastCode('+85251239999') };
  expect(reasonOf(await post('security/contactChange', phone))).toBe('not_bound');
  const same = { email: user.email, code: await codeTo(user.email) };
  expect(reasonOf(await post('security/contactChange', same))).toBe('not_bound');
});

test('the first phone number needs a code from the mail address where the factor is none', async () => {
  const email = `adds${people}@example.com`;
  const { userId } = await server.register(email);
  const { secret } = await bindTotp(userId);
  const { satoken } = await server.sessions.open(userId);
  user = { ...user, userId, email, token: satoken };
  const shown = await post('security/stepUp', { method: 'totp', code: totpAt(secret, server.nowMs) });
  user = { ...user, token: shown.body.data.satoken ?? '' };
  const phone = `+8529123${7000 + people}`;
  await post('sendMobileCode', { phone, type: 'bind' });
  const code = await lastCode(phone);
  const add = (more: object) =>
    server.ask('/api/core/coin/member/accountVerificationBinding', {
      token: user.token,
      body: { phone, code, ...more },
    });
  expect(reasonOf(await add({}))).toBe('required');
  expect(reasonOf(await add({ presentCode: code === '123456' ? '654321' : '123456' }))).toBe('code_wrong');
  await post('sendEmailCode', { type: 'security' });
  expect((await add({ presentCode: await lastCode(email) })).status).toBe(200);
  expect((await lettersTo(email))[0]?.subject).toContain('phone number was changed');
});
