import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { auditLog, users } from '../../base/sql/schema.ts';
import { comingIn, password } from '../users/test-support/coming-in.ts';
import { newPasskey } from '../users/test-support/software-passkey.ts';
import { factorLossMs } from './factor-losses.ts';
import { totpAt } from './totp.ts';

const hourMs = 3_600_000;
const reach = 'By phone, +49 30 901820, mornings';
let server: TestServer;
let sam: OperatorDesk;
let rita: OperatorDesk;
let carl: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start(['--rate-limits', 'off', '--address-codes', 'required']);
  sam = await OperatorDesk.open(server, 'sam', ['support']);
  rita = await OperatorDesk.open(server, 'rita', ['risk']);
  carl = await OperatorDesk.open(server, 'carl', ['compliance']);
}, 120_000);
afterAll(() => server.stop());

const { post, lettersTo, openAccount, bindTotp } = comingIn(() => server);

interface Data {
  readonly approvalId: number;
  readonly askedAtMs: number;
  readonly notBeforeMs: number;
  readonly withdrawalsHeldUntilMs: number;
  readonly reach: string;
  readonly state: string;
  readonly records: readonly { readonly lossId: number; readonly userId: number; readonly proposed: boolean }[];
}
const dataOf = ({ text }: Answer) => (JSON.parse(text) as { data: Data }).data;
const reasonOf = ({ body }: Answer) => body.data.reason;
const ticketOf = async (email: string) => (await post('login', { email, password })).body.data.detail?.['ticket'] ?? '';
const ask = async (email: string) => post('login/lostFactor', { ticket: await ticketOf(email), reach });
let requests = 0;
/** An operator whose session is as old as the clock, which these tests move by hours. */
const fresh = async (desk: OperatorDesk): Promise<OperatorDesk> => {
  await desk.logIn();
  return desk;
};
const propose = async (userId: number) =>
  (await fresh(rita)).ask('/approvals/propose', {
    body: {
      proposal: { kind: 'user.resetFactor', userId, evidence: 'video_call' },
      reason: 'Seen with passport on a video call',
      requestId: `lost-factor-${(requests += 1)}`,
    },
  });
const approve = async (approvalId: number) => (await fresh(carl)).ask('/approvals/approve', { body: { approvalId } });
const wishOf = async (userId: number) => {
  const found = await (await fresh(carl)).ask('/factorLosses', { method: 'GET' });
  return dataOf(found).records.find((row) => row.userId === userId);
};
const open = async (lossId: number | undefined) =>
  dataOf(await (await fresh(carl)).ask('/factorLosses/open', { body: { lossId } }));
const isBound = (userId: number) => server.people.secondFactors.isBound(`user:${userId}`);

test('who knows the password asks; notified at once, held, decided by two after a day, and every session ends', async () => {
  const email = 'lost.both@example.com';
  const { token, userId } = await openAccount(email);
  const db = await server.sql.db();
  await db.update(users).set({ phone: '+4915112345678' }).where(eq(users.userId, userId));
  await bindTotp(userId);
  const ticket = await ticketOf(email);
  expect(reasonOf(await post('login/lostFactor', { ticket: 'a'.repeat(43), reach }))).toBe('ticket_invalid');
  const asked = await post('login/lostFactor', { ticket, reach });
  const askedAtMs = server.nowMs;
  const notBeforeMs = askedAtMs + 24 * hourMs;
  const withdrawalsHeldUntilMs = askedAtMs + 72 * hourMs;
  expect(dataOf(asked)).toEqual({ askedAtMs, notBeforeMs, withdrawalsHeldUntilMs });
  // The ticket opens nothing any more, and the factor stays.
  expect(reasonOf(await post('login/lostFactor', { ticket, reach }))).toBe('ticket_invalid');
  expect(await isBound(userId)).toBe(true);
  expect(await server.people.security.hold(userId)).toMatchObject({ cause: 'factor_loss_asked' });
  const [mail] = await lettersTo(email);
  expect(mail?.subject).toContain('Support was asked to remove your second factor');
  expect(mail?.body).toContain('/user/not-me?token=');
  expect(await lettersTo('+4915112345678')).toHaveLength(1);
  // Asked again it is the same wish, and no second notice goes out.
  server.nowMs += hourMs;
  expect(dataOf(await ask(email)).askedAtMs).toBe(askedAtMs);
  expect((await lettersTo(email))[0]?.messageId).toBe(mail?.messageId);

  expect((await (await fresh(sam)).ask('/factorLosses', { method: 'GET' })).status).toBe(403);
  const wish = await wishOf(userId);
  expect(wish).toMatchObject({ proposed: false, notBeforeMs });
  expect(JSON.stringify(wish)).not.toContain('901820');
  expect(await open(wish?.lossId)).toMatchObject({ reach, state: 'waiting', address: '127.0.0.1' });
  const [look] = await db.select().from(auditLog).orderBy(desc(auditLog.auditId)).limit(1);
  expect(look).toMatchObject({ name: 'carl', action: 'factorLoss.view', object: `user:${userId}` });

  const { approvalId } = dataOf(await propose(userId));
  expect((await wishOf(userId))?.proposed).toBe(true);
  server.nowMs = notBeforeMs - 60_000;
  await carl.logIn();
  const decide = () => carl.ask('/approvals/approve', { body: { approvalId } });
  server.nowMs = notBeforeMs - 1;
  expect([reasonOf(await decide()), await isBound(userId)]).toEqual(['wait_not_over', true]);
  server.nowMs = notBeforeMs;
  expect((await decide()).status).toBe(200);
  expect(await server.people.security.hold(userId)).toMatchObject({ untilMs: notBeforeMs + 72 * hourMs });
  expect([await isBound(userId), await wishOf(userId)]).toEqual([false, undefined]);
  expect((await server.ask('/api/user/getInfo', { token })).status).toBe(401);
  expect(await open(wish?.lossId)).toMatchObject({ state: 'approved', reach: '' });
  expect((await post('login', { email, password })).status).toBe(200);
});

test('a log-in with the factor stops it: what was proposed for it is not done', async () => {
  const email = 'found.again@example.com';
  const { userId } = await openAccount(email);
  const { secret } = await bindTotp(userId);
  await ask(email);
  const { approvalId } = dataOf(await propose(userId));
  const ticket = await ticketOf(email);
  server.nowMs += 30_000;
  expect((await post('login/second', { ticket, code: totpAt(secret, server.nowMs) })).status).toBe(200);
  expect(await wishOf(userId)).toBeUndefined();
  const stopped = (await lettersTo(email)).find(({ subject }) => subject.includes('was stopped; it stays'));
  expect(stopped).toBeDefined();
  server.nowMs += factorLossMs.wait;
  expect([reasonOf(await approve(approvalId)), await isBound(userId)]).toEqual(['changed_meanwhile', true]);
  // One that is asked for since is another: the old proposal does not count for it either.
  await ask(email);
  server.nowMs += factorLossMs.wait;
  expect([reasonOf(await approve(approvalId)), await isBound(userId)]).toEqual(['changed_meanwhile', true]);
});

test('a passkey stops it, and so does the link of the letter, which shuts out a thief of the password', async () => {
  const email = 'linked@example.com';
  const { userId } = await openAccount(email);
  const passkey = await newPasskey(server, userId);
  await ask(email);
  const { options } = (await post('login/passkey/options', {})).body.data as unknown as {
    readonly options: { readonly challenge: string };
  };
  expect((await post('login/passkey', { passkey: passkey.show(options.challenge) })).status).toBe(200);
  expect(await wishOf(userId)).toBeUndefined();
  await ask(email);
  const asked = (await lettersTo(email)).find(({ subject }) => subject.includes('Support was asked'));
  const link = /not-me\?token=(\S+):/.exec(asked?.body ?? '')?.[1] ?? '';
  expect((await post('notMe', { token: link })).status).toBe(200);
  expect(await wishOf(userId)).toBeUndefined();
  expect(reasonOf(await post('login', { email, password }))).toBe('password_login_off');
});

test('a proposal made before anybody asked does not get round the waiting time', async () => {
  const email = 'proposed.before@example.com';
  const { userId } = await openAccount(email);
  await bindTotp(userId);
  const { approvalId } = dataOf(await propose(userId));
  await ask(email);
  expect([reasonOf(await approve(approvalId)), await isBound(userId)]).toEqual(['changed_meanwhile', true]);
});

test('one operator refuses with a reason that its user reads; it can be asked for again, and ends by itself after two weeks', async () => {
  const email = 'refused@example.com';
  const { userId } = await openAccount(email);
  await bindTotp(userId);
  await ask(email);
  const lossId = (await wishOf(userId))?.lossId;
  const reason = 'The person on the call is not the one on the papers.';
  const refuse = async () => (await fresh(carl)).ask('/factorLosses/refuse', { body: { lossId, reason } });
  expect((await refuse()).status).toBe(200);
  expect(reasonOf(await refuse())).toBe('already_decided');
  const [letter] = await lettersTo(email);
  expect([letter?.kind, letter?.subject]).toEqual(['factor_kept', 'Your second factor was not removed']);
  expect(letter?.body).toContain(reason);
  await ask(email);
  const next = (await wishOf(userId))?.lossId;
  expect(next).not.toBe(lossId);
  server.nowMs += factorLossMs.lasts;
  expect(await wishOf(userId)).toBeUndefined();
  expect(await open(next)).toMatchObject({ state: 'expired', reach: '' });
});
