import { desc, eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OperatorDesk } from '../../assembly/test-support/operator-desk.ts';
import { type Answer, TestServer } from '../../assembly/test-support/test-server.ts';
import { approvals, auditLog } from '../../base/sql/schema.ts';

const hourMs = 3_600_000;
let server: TestServer;
let sam: OperatorDesk;
let rita: OperatorDesk;
let carl: OperatorDesk;
beforeAll(async () => {
  server = await TestServer.start();
  sam = await OperatorDesk.open(server, 'sam', ['support']);
  rita = await OperatorDesk.open(server, 'rita', ['risk']);
  carl = await OperatorDesk.open(server, 'carl', ['compliance']);
}, 120_000);
afterAll(() => server.stop());

const reason = 'Asked for by its owner';
let requests = 0;
const propose = (proposal: object, by = rita) =>
  by.ask('/approvals/propose', { body: { proposal, reason, requestId: `support-request-${(requests += 1)}` } });
const approve = (approvalId: number, by = carl) => by.ask('/approvals/approve', { body: { approvalId } });
interface Data {
  readonly approvalId: number;
  readonly before: string;
  readonly state: string;
  readonly proposedBy: { readonly name: string };
  readonly decidedBy: { readonly name: string };
  readonly payments: readonly {
    readonly methodId: number;
    readonly method: string;
    readonly account: string;
    readonly boundAtMs: number;
  }[];
}
const dataOf = ({ text }: Answer) => (JSON.parse(text) as { data: Data }).data;
const reasonOf = ({ body }: Answer) => body.data.reason ?? body.data.fields?.[0]?.rule;
const fieldsOf = ({ body }: Answer) => body.data.fields?.map(({ field, rule }) => `${field}: ${rule}`);
const paymentsOf = async (userId: number) => dataOf(await sam.ask('/users/profile', { body: { userId } })).payments;
const newestMail = async (address: string) =>
  (await server.people.post.mailbox({ limit: 1, offset: 0, address }))[0]?.body ?? '';
const newestRecords = async (rows: number) => {
  const db = await server.sql.db();
  return db.select().from(auditLog).orderBy(desc(auditLog.auditId)).limit(rows);
};

/** As after a crash between an effect and its mark. */
async function doAgain(approvalId: number): Promise<void> {
  const db = await server.sql.db();
  await db.update(approvals).set({ appliedAtMs: null }).where(eq(approvals.approvalId, approvalId));
  await server.operatorConsole.approvals.resume();
}

/** Shows the factor there is, a code to the address; gives the token that it counts for. */
async function steppedUp(email: string, token: string): Promise<string> {
  await server.ask('/api/user/sendEmailCode', { body: { type: 'security' }, token });
  const code = /\d{6}/.exec(await newestMail(email))?.[0];
  const shown = await server.ask('/api/user/security/stepUp', { body: { method: 'mail', code }, token });
  return shown.body.data.satoken ?? '';
}

test('a forgotten fund password goes by two who say how the person was identified; withdrawals wait, and the user sets the next', async () => {
  const email = 'forgotten@example.com';
  const { token, userId } = await server.register(email);
  const { fundPasswords, security } = server.people;
  const proposal = { kind: 'user.resetFundPassword', userId, evidence: 'papers_seen' };
  expect(reasonOf(await propose(proposal))).toBe('nothing_to_change');
  await fundPasswords.set(userId, 'fund-4-Word');
  expect(reasonOf(await propose({ ...proposal, userId: 987_654 }))).toBe('not_found');
  expect((await propose(proposal, sam)).status).toBe(403);
  const proposed = dataOf(await propose(proposal));
  const again = dataOf(await propose(proposal));
  // Neither alone, nor with somebody whose role has no right to it.
  expect(reasonOf(await approve(proposed.approvalId, rita))).toBe('own_proposal');
  expect((await approve(proposed.approvalId, sam)).status).toBe(403);
  expect(await fundPasswords.isSet(userId)).toBe(true);
  expect(await security.hold(userId)).toBeNull();

  const approved = dataOf(await approve(proposed.approvalId));
  expect(approved).toMatchObject({ state: 'approved', proposedBy: { name: 'rita' }, decidedBy: { name: 'carl' } });
  expect(await fundPasswords.isSet(userId)).toBe(false);
  expect(await security.hold(userId)).toEqual({
    untilMs: server.nowMs + 72 * hourMs,
    cause: 'fund_password_removed',
  });
  const { rows } = await security.events(userId, { limit: 1, offset: 0 });
  expect(rows[0]).toMatchObject({ kind: 'fund_password_removed', device: 'Candor' });
  const mail = await newestMail(email);
  expect(mail).toContain('Support removed the fund password');
  expect(mail).not.toContain(reason);
  const [decided, , asked] = await newestRecords(3);
  const object = `user:${userId}`;
  expect(decided).toMatchObject({ name: 'carl', action: 'approved.user.resetFundPassword', object });
  expect(asked).toMatchObject({ name: 'rita', action: 'propose.user.resetFundPassword', object, reason });
  for (const record of [decided, asked]) expect(JSON.parse(record?.after ?? '')).toEqual(proposal);
  // What was proposed twice takes nothing a second time.
  expect(reasonOf(await approve(again.approvalId))).toBe('nothing_to_change');

  server.nowMs += 1_000;
  const fundPassword = { newPassword: 'fund-5-Word' };
  expect((await server.ask('/api/user/tardPwdSet', { body: fundPassword, token })).status).toBe(403);
  const fresh = await steppedUp(email, token);
  expect((await server.ask('/api/user/tardPwdSet', { body: fundPassword, token: fresh })).status).toBe(200);
  await fundPasswords.require(userId, 'fund-5-Word', { address: '', device: '' });
  const state = await server.ask('/api/core/coin/member/getMemberOtherData/yhrzxx', { method: 'GET', token: fresh });
  expect(state.body.data).toMatchObject({ fundPasswordSet: true, withdrawalsHeldCause: 'fund_password_removed' });
  // An effect that a crash cut off and that is done later takes nothing that was set since.
  await doAgain(proposed.approvalId);
  await fundPasswords.require(userId, 'fund-5-Word', { address: '', device: '' });
});

test('a lost factor goes by two; what its owner bound since stays when the effect is done again', async () => {
  const { userId } = await server.register('lost.factor@example.com');
  const { secondFactors } = server.people;
  const owner = `user:${userId}` as const;
  const bind = async () => {
    const { secret } = await secondFactors.begin(owner, 'lost');
    server.nowMs += 30_000;
    const epoch = Math.floor(server.nowMs / 1_000);
    return secondFactors.confirm(owner, generateSync({ secret, epoch }));
  };
  await bind();
  const proposal = { kind: 'user.resetFactor', userId, evidence: 'papers_seen' };
  const proposed = dataOf(await propose(proposal));
  expect((await approve(proposed.approvalId)).status).toBe(200);
  expect(await secondFactors.state(owner)).toEqual({ boundAtMs: null, recoveryCodesLeft: 0 });
  expect((await bind()).recoveryCodes).toHaveLength(10);
  await doAgain(proposed.approvalId);
  expect(await secondFactors.state(owner)).toMatchObject({ boundAtMs: server.nowMs, recoveryCodesLeft: 10 });
});

test('one bound card goes and no other; withdrawals wait a day, and the next is bound once', async () => {
  const email = 'new.card@example.com';
  const { token, userId } = await server.register(email);
  const other = await server.register('other.card@example.com');
  const { paymentMethods, security } = server.people;
  const card = { cardNumber: '6222020200112233', bankName: 'Bank of Example' };
  await paymentMethods.bind(userId, 'bank', card);
  await paymentMethods.bind(userId, 'paypal', { account: 'lin.wei@example.com', holder: 'Lin Wei' });
  await paymentMethods.bind(other.userId, 'bank', card);
  const seen = await paymentsOf(userId);
  expect(seen).toMatchObject([
    { method: 'bank', account: '****2233' },
    { method: 'paypal', account: 'li****om' },
  ]);
  expect(JSON.stringify(seen)).not.toMatch(/0202|Bank of|lin|Wei/i);
  const methodId = seen[0]?.methodId;
  const proposal = { kind: 'user.unbindPayment', userId, methodId, evidence: 'video_call' };
  const [others] = await paymentsOf(other.userId);
  expect(reasonOf(await propose({ ...proposal, methodId: others?.methodId }))).toBe('nothing_to_change');
  expect((await propose(proposal, sam)).status).toBe(403);
  const proposed = dataOf(await propose(proposal));
  expect(JSON.parse(proposed.before)).toEqual({ method: 'bank' });
  const again = dataOf(await propose(proposal));
  expect(reasonOf(await approve(proposed.approvalId, rita))).toBe('own_proposal');
  expect(await paymentsOf(userId)).toHaveLength(2);

  expect((await approve(proposed.approvalId)).status).toBe(200);
  expect(await paymentsOf(userId)).toMatchObject([{ method: 'paypal' }]);
  expect(await paymentsOf(other.userId)).toHaveLength(1);
  expect(await security.hold(userId)).toEqual({ untilMs: server.nowMs + 24 * hourMs, cause: 'payment_removed' });
  expect(await security.hold(other.userId)).toBeNull();
  const { rows } = await security.events(userId, { limit: 1, offset: 0 });
  expect(rows[0]).toMatchObject({ kind: 'payment_removed', device: 'Candor' });
  expect(await newestMail(email)).toContain('Support unbound a bank card or payment method');
  // The records outlive the account: they name the kind, and nothing of the number.
  const records = (await newestRecords(20)).filter(({ action }) => action.endsWith('user.unbindPayment'));
  expect(records.map(({ name }) => name)).toEqual(['carl', 'rita', 'rita']);
  expect(JSON.stringify(records)).toContain('video_call');
  expect(JSON.stringify(records)).not.toContain('2233');

  const fresh = await steppedUp(email, token);
  const save = () =>
    server.ask('/api/userBank/save', { body: { ...card, cardNumber: '6222020200445566' }, token: fresh });
  expect((await save()).status).toBe(200);
  expect(reasonOf(await save())).toBe('already_bound');
  expect(reasonOf(await approve(again.approvalId))).toBe('nothing_to_change');
  // An effect that is done again after a crash is of the card that it named, not of the one bound
  // since.
  await doAgain(proposed.approvalId);
  expect(await paymentsOf(userId)).toMatchObject([{ method: 'paypal' }, { method: 'bank', account: '****5566' }]);
});

test('nothing is taken away without a word on how the person was identified', async () => {
  const { userId } = await server.register('unidentified@example.com');
  await server.people.fundPasswords.set(userId, 'fund-4-Word');
  await server.people.paymentMethods.bind(userId, 'wise', { account: 'wise-account', holder: 'Lin Wei' });
  const [bound] = await paymentsOf(userId);
  const kinds = [
    { kind: 'user.resetFactor', userId },
    { kind: 'user.resetFundPassword', userId },
    { kind: 'user.unbindPayment', userId, methodId: bound?.methodId },
  ];
  for (const proposal of kinds) {
    expect(fieldsOf(await propose(proposal))).toEqual(['proposal.evidence: required']);
    expect(fieldsOf(await propose({ ...proposal, evidence: 'a_feeling' }))).toEqual(['proposal.evidence: one_of']);
    expect((await propose({ ...proposal, evidence: 'support_chat', password: 'x' })).status).toBe(400);
  }
});
